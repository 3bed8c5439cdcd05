// The visitor's own review of an app.

import { getMyReview, type PublicAppDetail } from '@marketplace/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '../../shared/session.ts';

/** `null` when the visitor has not written one. */
export const myReviewQuery = (slug: string) =>
  queryOptions({
    queryKey: ['my-review', slug],
    queryFn: async ({ signal }) => (await getMyReview(slug, { signal })).review,
  });

/** Enabled for visitors who may have one: signed in, not closed, and not the app's developer. */
export function useMyReview(app: PublicAppDetail) {
  const session = useSession();
  const mayReview = session && !session.closingAt && session.developerId !== app.developer.id;
  return useQuery({ ...myReviewQuery(app.slug), enabled: mayReview === true });
}
