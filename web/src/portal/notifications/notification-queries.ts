import { getNotifications } from '@marketplace/sdk';
import { queryOptions } from '@tanstack/react-query';

export const notificationsQuery = queryOptions({ queryKey: ['notifications'], queryFn: () => getNotifications() });
