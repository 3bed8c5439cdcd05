import { getMyApp, listMyApps } from '@marketplace/sdk';
import { queryOptions } from '@tanstack/react-query';

export const myAppsQuery = () =>
  queryOptions({ queryKey: ['my-apps'], queryFn: async () => (await listMyApps()).data });

export const myAppQuery = (id: string) => queryOptions({ queryKey: ['my-apps', id], queryFn: () => getMyApp(id) });
