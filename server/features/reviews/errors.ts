import { defineErrors } from '../../platform/errors.ts';

export const reviewErrors = defineErrors({
  REVIEW_NOT_FOUND: { status: 404, message: 'This review does not exist.' },
  NOT_REVIEWED: { status: 404, message: 'You have not reviewed this app.' },
  REPLY_NOT_FOUND: { status: 404, message: 'This review has no reply.' },
  OWN_APP: { status: 403, message: 'You cannot review your own app.' },
  ALREADY_REVIEWED: {
    status: 409,
    message: 'You have already reviewed this app. Edit your review instead: PUT /api/apps/:slug/reviews/mine.',
  },
  OWN_REVIEW: { status: 409, message: 'This is your own review. Edit or delete it instead of reporting it.' },
  REVIEW_HIDDEN: {
    status: 409,
    message:
      'An administrator has hidden this review, so you cannot delete and rewrite it. You can edit it or clear its text.',
  },
  REVIEW_STATE: { status: 409, message: 'The review is in a state that does not allow this.' },
});
