import { listInvitations, listMembers } from '@marketplace/sdk';
import { queryOptions } from '@tanstack/react-query';

export const membersQuery = (publisherId: string) =>
  queryOptions({
    queryKey: ['members', publisherId],
    queryFn: async () => (await listMembers(publisherId)).data,
  });

export const invitationsQuery = (publisherId: string) =>
  queryOptions({
    queryKey: ['invitations', publisherId],
    queryFn: async () => (await listInvitations(publisherId)).data,
  });
