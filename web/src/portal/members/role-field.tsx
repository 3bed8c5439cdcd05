import type { Role } from '@marketplace/sdk/roles';
import { useId } from 'react';
import { ROLES } from '../../shared/roles.ts';
import { cx } from '../../ui/class-names.ts';

/** The role of a member, each with what it may do. */
export function RoleField<R extends Role>({
  roles,
  value,
  onChange,
  className,
}: {
  roles: readonly R[];
  value: R;
  onChange: (role: R) => void;
  className?: string;
}) {
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className="mb-1.5 text-sm font-medium">Role</legend>
      <div className="divide-y rounded-md border">
        {roles.map((role) => (
          <label
            key={role}
            className={cx(
              'flex cursor-pointer items-start gap-2.5 px-3 py-2 text-sm transition-colors first:rounded-t-md last:rounded-b-md hover:bg-hover has-checked:bg-accent-soft',
              'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={role}
              checked={role === value}
              onChange={() => onChange(role)}
              className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0">
              <span className="font-medium">{ROLES[role].name}</span>
              <span className="block text-ink-2">{ROLES[role].does}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
