import { Skeleton } from '../../ui/states.tsx';

/** Placeholder of the submission page. */
export function SubmissionSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-4 w-28" />
      <Skeleton className="mt-3 h-8 w-72 max-w-full" />
      <Skeleton className="mt-2 h-4 w-48" />
      <div className="mt-6 gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_21rem]">
        <Skeleton className="h-[36rem] rounded-lg" />
        <div className="mt-6 space-y-4 xl:mt-0">
          <Skeleton className="h-52 rounded-lg" />
          <Skeleton className="h-72 rounded-lg" />
        </div>
      </div>
    </div>
  );
}
