import { listTrustedPublishers } from '@marketplace/sdk';
import { queryOptions } from '@tanstack/react-query';

export const trustedPublishersQuery = (publisherId: string, appId: string) =>
  queryOptions({
    queryKey: ['my-apps', appId, 'trusted-publishers'],
    queryFn: async () => (await listTrustedPublishers(publisherId, appId)).data,
  });
