// What a developer's status does not allow, and what to do about it.

import { Link } from '@tanstack/react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';

interface Obstacle {
  title: string;
  text: string;
  /** Updating the profile helps. */
  profile: boolean;
}

const OBSTACLES: Record<string, Obstacle> = {
  UNVERIFIED: {
    title: 'Your account is pending verification',
    text: 'An administrator verifies new developers within about a day. We’ll email you. Until then, you can write drafts, but not submit them.',
    profile: false,
  },
  REJECTED: {
    title: 'Your account was not accepted',
    text: 'Update your profile, and an administrator will review it again. Until then, you can write drafts, but not submit them.',
    profile: true,
  },
  SUSPENDED: {
    title: 'Your account is suspended',
    text: 'Your apps are hidden from Marketplace and can’t be changed. We emailed you the reason. Reply to that email to contact us.',
    profile: false,
  },
};

/** `undefined` for verified developers and while the status is loading. */
export function whyNotAllowed(developerStatus: string | null | undefined): Obstacle | undefined {
  return OBSTACLES[developerStatus ?? ''];
}

export function DeveloperStatusNotice({ developerStatus }: { developerStatus: string | null | undefined }) {
  const obstacle = whyNotAllowed(developerStatus);
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
