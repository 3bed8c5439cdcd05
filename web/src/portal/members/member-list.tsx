import { changeMemberRole, type Member, type OwnPublisher, removeMember } from '@marketplace/sdk';
import { may, type Role } from '@marketplace/sdk/roles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { atBase } from '../../shared/base-path.ts';
import { choosePublisher, noticeAfterLoad } from '../../shared/publisher.ts';
import { INVITED_ROLES, ROLES } from '../../shared/roles.ts';
import { useSession } from '../../shared/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-text.tsx';
import { plural } from '../../ui/format.ts';
import { ErrorState, LoadingRows } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { publishersQuery } from '../publisher.ts';
import { invitationsQuery, membersQuery } from './member-queries.ts';
import { RoleField } from './role-field.tsx';

export const nameOf = ({ name, accountUserId }: Pick<Member, 'name' | 'accountUserId'>) => name ?? accountUserId;

export function MemberList({ publisher }: { publisher: OwnPublisher }) {
  const members = useQuery(membersQuery(publisher.id));
  const me = useSession()?.accountUserId;
  const [asked, setAsked] = useState<{ member: Member; about: 'role' | 'removal' }>();
  const close = () => setAsked(undefined);
  return (
    <Panel title="Members" description={members.data && plural(members.data.length, 'member')} flush>
      {members.isError && <ErrorState error={members.error} retry={() => members.refetch()} />}
      {members.isPending && <LoadingRows rows={3} />}
      {members.data && (
        <ul className="divide-y">
          {members.data.map((member) => (
            <Row
              key={member.accountUserId}
              member={member}
              isMe={member.accountUserId === me}
              manages={may(publisher.role, member.role === 'OWNER' ? 'OWNERS' : 'MEMBERS')}
              onChangeRole={() => setAsked({ member, about: 'role' })}
              onRemove={() => setAsked({ member, about: 'removal' })}
            />
          ))}
        </ul>
      )}
      {asked?.about === 'role' && (
        <RoleDialog
          publisher={publisher}
          member={asked.member}
          isMe={asked.member.accountUserId === me}
          onClose={close}
        />
      )}
      {asked?.about === 'removal' && (
        <RemovalDialog
          publisher={publisher}
          member={asked.member}
          isMe={asked.member.accountUserId === me}
          onClose={close}
        />
      )}
    </Panel>
  );
}

function Row({
  member,
  isMe,
  manages,
  onChangeRole,
  onRemove,
}: {
  member: Member;
  isMe: boolean;
  /** The signed-in member may change and remove this one. */
  manages: boolean;
  onChangeRole: () => void;
  onRemove: () => void;
}) {
  const name = nameOf(member);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          {isMe && <Badge>You</Badge>}
          <Badge tone={member.role === 'OWNER' ? 'accent' : 'neutral'}>{ROLES[member.role].name}</Badge>
        </p>
        <p className="mt-0.5 text-xs [overflow-wrap:anywhere] text-ink-3">
          {member.email && `${member.email} · `}joined <Time value={member.since} />
        </p>
      </div>
      <div className="-mx-3 flex gap-1">
        {manages && (
          <Button size="sm" variant="ghost" onClick={onChangeRole}>
            Change role<span className="sr-only"> of {name}</span>
          </Button>
        )}
        {(manages || isMe) && (
          <Button size="sm" variant="ghost" onClick={onRemove}>
            {isMe ? (
              'Leave'
            ) : (
              <>
                Remove<span className="sr-only"> {name}</span>
              </>
            )}
          </Button>
        )}
      </div>
    </li>
  );
}

interface MemberDialogProps {
  publisher: OwnPublisher;
  member: Member;
  isMe: boolean;
  onClose: () => void;
}

function RoleDialog({ publisher, member, isMe, onClose }: MemberDialogProps) {
  const queryClient = useQueryClient();
  const [role, setRole] = useState<Role>(member.role);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const roles: Role[] = may(publisher.role, 'OWNERS') ? ['OWNER', ...INVITED_ROLES] : [...INVITED_ROLES];
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (role === member.role) return onClose();
    setBusy(true);
    try {
      await changeMemberRole(publisher.id, member.accountUserId, { role });
      await queryClient.invalidateQueries({ queryKey: membersQuery(publisher.id).queryKey });
      await queryClient.invalidateQueries({ queryKey: invitationsQuery(publisher.id).queryKey });
      if (isMe) await queryClient.invalidateQueries({ queryKey: publishersQuery.queryKey });
      toast.done(`${isMe ? 'You are' : `${nameOf(member)} is`} now ${ROLES[role].name}`);
      onClose();
    } catch (error) {
      setFault((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={isMe ? 'Change your role' : `Change role of ${nameOf(member)}`}>
      <form onSubmit={save} noValidate>
        <RoleField roles={roles} value={role} onChange={setRole} />
        <p className="mt-3 text-sm text-ink-2">
          We revoke {isMe ? 'your' : 'this member’s'} API keys that exceed the new role, and {isMe ? 'your' : 'their'}{' '}
          open invitations if the role can’t invite. All owners get an email.
        </p>
        {fault && <ErrorNotice className="mt-4">{fault}</ErrorNotice>}
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Save role
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function RemovalDialog({ publisher, member, isMe, onClose }: MemberDialogProps) {
  const queryClient = useQueryClient();
  const remove = async () => {
    await removeMember(publisher.id, member.accountUserId);
    if (isMe) {
      choosePublisher(undefined);
      noticeAfterLoad({ title: `You left ${publisher.name}` });
      location.assign(atBase('/portal'));
      return;
    }
    await queryClient.invalidateQueries({ queryKey: membersQuery(publisher.id).queryKey });
    await queryClient.invalidateQueries({ queryKey: invitationsQuery(publisher.id).queryKey });
    toast.done(`${nameOf(member)} is no longer a member`);
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isMe ? `Leave ${publisher.name}?` : `Remove ${nameOf(member)}?`}
      action={isMe ? 'Leave organization' : 'Remove member'}
      danger
      onConfirm={remove}
    >
      {isMe
        ? 'You lose access to its apps immediately, and all API keys and invitations that you created for it are revoked. Its apps stay with the organization. To come back, you need a new invitation.'
        : 'This member loses access immediately, and all API keys and invitations that they created for this organization are revoked. Apps stay with the organization.'}
    </ConfirmDialog>
  );
}
