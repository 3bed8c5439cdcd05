import { type ListTransfersDirection, listTransfers } from '@marketplace/sdk';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { usePublisher } from '../publisher.ts';

export const transfersQuery = (publisherId: string, direction: ListTransfersDirection) =>
  queryOptions({
    queryKey: ['transfers', publisherId, direction],
    queryFn: async () => (await listTransfers(publisherId, { direction })).data,
  });

/** Transfers of the current publisher that wait for an answer. Undefined while loading. */
export function useOpenTransfers(direction: ListTransfersDirection, enabled = true) {
  const publisher = usePublisher();
  const { data } = useQuery({
    ...transfersQuery(publisher?.id ?? '', direction),
    enabled: enabled && publisher !== undefined,
  });
  return data?.filter(({ status }) => status === 'OPEN');
}

export async function refreshTransfers(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['transfers'] });
}
