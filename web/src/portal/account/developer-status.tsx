// What a developer's status does not allow, and what to do about it.

import { Link } from '@tanstack/react-router';
import { brand } from '../../shared/brand.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { plural } from '../../ui/format.ts';
import { Notice } from '../../ui/states.tsx';
import { usePublisherNoun } from '../publisher.ts';

interface Obstacle {
  /** What is the case with the account, or the organization. */
  state: string;
  text: string;
  /** Updating the profile helps. */
  profile: boolean;
}

const OBSTACLES: Record<string, Obstacle> = {
  UNVERIFIED: {
    state: 'is pending verification',
    text: `An administrator verifies new publishers within about ${plural(brand.dueHours.verification, 'hour')}. We’ll email you. Until then, you can write drafts, but not submit them.`,
    profile: false,
  },
  REJECTED: {
    state: 'was not accepted',
    text: 'Update your profile, and an administrator will review it again. Until then, you can write drafts, but not submit them.',
    profile: true,
  },
  SUSPENDED: {
    state: 'is suspended',
    text: `Your apps are hidden from ${brand.name} and can’t be changed. We emailed you the reason. Reply to that email to contact us.`,
    profile: false,
  },
};

/** `undefined` for verified developers and while the status is loading. */
export function useObstacle(developerStatus: string | null | undefined): (Obstacle & { title: string }) | undefined {
  const noun = usePublisherNoun();
  const obstacle = OBSTACLES[developerStatus ?? ''];
  return obstacle && { ...obstacle, title: `Your ${noun} ${obstacle.state}` };
}

export function DeveloperStatusNotice({ developerStatus }: { developerStatus: string | null | undefined }) {
  const obstacle = useObstacle(developerStatus);
  if (!obstacle) return null;
  return (
    <Notice
      tone="warn"
      title={obstacle.title}
      action={
        obstacle.profile && (
          <Link to="/portal/profile" className={buttonClasses({ size: 'sm' })}>
            Update profile
          </Link>
        )
      }
    >
      {obstacle.text}
    </Notice>
  );
}
