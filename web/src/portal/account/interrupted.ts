// Actions that need a recent sign-in: what was filled in, kept in the tab while the person signs in again. A link alone
// resumes nothing, because it has to be begun here first.

const MAX_AGE_MS = 10 * 60_000;

export type InterruptedAction =
  | 'new-key'
  | 'transfer-request'
  | 'transfer-acceptance'
  | 'trust'
  | 'untrust'
  | 'closing';

/** Whose action it is: the sign-in can end with another account. */
export interface Actor {
  accountUserId: string;
  publisherId: string;
}

/** Also of people who act for themselves. */
export type AnyActor = Actor | { accountUserId: string; publisherId?: undefined };

const keyOf = (action: InterruptedAction) => `interrupted-${action}`;

export function keepInterrupted(
  action: InterruptedAction,
  values: unknown,
  actor: AnyActor,
  storage: Storage = sessionStorage,
): void {
  storage.setItem(keyOf(action), JSON.stringify({ values, actor, at: Date.now() }));
}

/** What the actor began a few minutes ago. */
export function interrupted<Values>(
  action: InterruptedAction,
  { accountUserId, publisherId }: AnyActor,
  storage: Storage = sessionStorage,
): Values | undefined {
  const kept = JSON.parse(storage.getItem(keyOf(action)) ?? 'null');
  const isTheirs = kept?.actor.accountUserId === accountUserId && kept.actor.publisherId === publisherId;
  return isTheirs && Date.now() - kept.at < MAX_AGE_MS ? kept.values : undefined;
}

export function forgetInterrupted(action: InterruptedAction, storage: Storage = sessionStorage): void {
  storage.removeItem(keyOf(action));
}
