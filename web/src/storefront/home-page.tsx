import { useSuspenseQuery } from '@tanstack/react-query';
import { AppLogo } from '../ui/logo.tsx';
import { appsQuery } from './queries.ts';

export function HomePage() {
  const { data } = useSuspenseQuery(appsQuery({ sort: 'popular', limit: 9 }));
  return (
    <div className="container-page py-10">
      <h1 tabIndex={-1} className="text-3xl font-semibold">
        Apps
      </h1>
      <ul>
        {data.data.map((app) => (
          <li key={app.id} className="flex gap-3 py-2">
            <AppLogo name={app.name} url={app.logoUrl} />
            {app.name}
          </li>
        ))}
      </ul>
    </div>
  );
}
