import { defineErrors } from '../../platform/errors.ts';

export const ratingErrors = defineErrors({
  REVIEW_NOT_FOUND: { status: 404, message: 'There is no such review.' },
  NOT_REVIEWED: { status: 404, message: 'You have not reviewed this app.' },
  REPLY_NOT_FOUND: { status: 404, message: 'This review has no reply.' },
  OWN_APP: { status: 403, message: 'Developers do not review their own apps.' },
  ALREADY_REVIEWED: {
    status: 409,
    message: 'You have reviewed this app already. Change that review instead: PUT /api/apps/:slug/reviews/mine.',
  },
  OWN_REVIEW: { status: 409, message: 'This is your own review. Change or delete it instead of reporting it.' },
  REVIEW_HIDDEN: {
    status: 409,
    message:
      'An administrator has hidden this review, so it cannot be deleted and written anew. You can change it, or clear its text.',
  },
  REVIEW_STATE: { status: 409, message: 'The review is not in a state that allows this.' },
});
