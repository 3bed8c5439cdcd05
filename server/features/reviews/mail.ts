import type { Email } from '../mail/email.ts';
import type { ReviewRow } from './queries.ts';

export interface Reviewed {
  id: string;
  name: string;
}

type Written = Pick<ReviewRow, 'authorName' | 'rating' | 'title' | 'body'>;

export function newReviewMail(
  { name, email }: { name: string; email: string },
  app: Reviewed,
  review: Written,
  publicUrl: string,
): Email {
  const words = [review.title, review.body].filter((text) => text !== null).join('\n\n');
  const gave = `${review.authorName} rated “${app.name}” ${review.rating} out of 5 stars`;
  return {
    event: 'review.created',
    to: email,
    subject: `New review of “${app.name}”: ${review.rating} out of 5 stars`,
    greeting: `Hello ${name}`,
    paragraphs: [words ? `${gave} and wrote:` : `${gave} and didn't leave a comment.`],
    ...(words ? { quote: words } : {}),
    closing: ['Your reply is public and appears below the review.'],
    button: { label: 'Read it and reply', url: `${publicUrl}/portal/apps/${app.id}/reviews` },
  };
}
