// The visitor's own review of an app.

import { getMyReview, type PublicAppDetail } from '@marketplace/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '../../shared/session.ts';

/** `null`: not written yet. */
export const myReviewQuery = (slug: string) =>
  queryOptions({
    queryKey: ['my-review', slug],
    queryFn: async ({ signal }) => (await getMyReview(slug, { signal })).review,
  });

/** Asked only for those who may have one: signed in, and not the developer of the app. */
export function useMyReview(app: PublicAppDetail) {
  const session = useSession();
  const mayReview = Boolean(session) && session?.developerId !== app.developer.id;
  return useQuery({ ...myReviewQuery(app.slug), enabled: mayReview });
}
