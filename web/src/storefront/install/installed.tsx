import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { buttonClasses } from '../../ui/button.tsx';

/** The end of an install without a setup page. */
export function Installed({ app, workspace }: { app: string; workspace: { id: string; name: string } }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mt-5">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 font-semibold">
        <CircleCheck className="size-5 shrink-0 text-good" aria-hidden="true" /> Installed
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        {app} is installed in {workspace.name}. It has no setup page: you can use it now.
      </p>
      <div className="mt-6 flex justify-end">
        <Link
          to="/workspace"
          search={{ workspace: workspace.id }}
          className={buttonClasses({ variant: 'primary', size: 'lg' })}
        >
          View installed apps
        </Link>
      </div>
    </div>
  );
}
