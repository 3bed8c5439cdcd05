// What a developer's status does not allow, and what to do about it.

import { brand } from '../../shared/brand.ts';
import { plural } from '../../ui/format.ts';
import { usePublisherNoun } from '../publisher.ts';

interface Obstacle {
  /** What is the case with the account, or the organization. */
  state: string;
  text: string;
}

const OBSTACLES: Record<string, Obstacle> = {
  UNVERIFIED: {
    state: 'is pending verification',
    text: `An administrator verifies new publishers within about ${plural(brand.dueHours.verification, 'hour')}. We’ll email you. Until then, you can write drafts, but not submit them.`,
  },
  REJECTED: {
    state: 'was not accepted',
    text: 'Update your profile, and an administrator will review it again. Until then, you can write drafts, but not submit them.',
  },
  SUSPENDED: {
    state: 'is suspended',
    text: `Your apps are hidden from ${brand.name} and can’t be changed. We emailed you the reason. Reply to that email to contact us.`,
  },
};

/** `undefined` for verified developers and while the status is loading. */
export function useObstacle(developerStatus: string | null | undefined): (Obstacle & { title: string }) | undefined {
  const noun = usePublisherNoun();
  const obstacle = OBSTACLES[developerStatus ?? ''];
  return obstacle && { ...obstacle, title: `Your ${noun} ${obstacle.state}` };
}
