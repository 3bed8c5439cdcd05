import { ROLES } from '../../shared/roles.ts';
import { Notice } from '../../ui/states.tsx';
import { usePublisher } from '../publisher.ts';

/** Why a page is read-only for this member. */
export function RoleNotice({ children }: { children: string }) {
  const publisher = usePublisher();
  if (!publisher) return null;
  return (
    <Notice title={`Your role in ${publisher.name} is ${ROLES[publisher.role].name}`}>
      {children} Ask an owner or administrator of the organization for another role.
    </Notice>
  );
}
