// What the developer tells the reviewer: form values, the request, and the faults of the service at their fields.

import type { SubmitAppBody } from '@marketplace/sdk';
import { detailsOf, faultAtField } from '../../shared/form-faults.ts';

export interface ReviewerInfo {
  note: string;
  url: string;
  username: string;
  password: string;
  steps: string;
}

export const NO_INFO: ReviewerInfo = { note: '', url: '', username: '', password: '', steps: '' };

/** Test access is sent as soon as one of its fields is filled in. */
const hasTestAccess = ({ url, username, password, steps }: ReviewerInfo) =>
  [url, username, password, steps].some((text) => text.trim() !== '');

export type InfoFaults = Partial<Record<keyof ReviewerInfo, string>>;

/** What test access lacks. */
export function missingInfo(info: ReviewerInfo): InfoFaults {
  if (!hasTestAccess(info)) return {};
  return {
    ...(info.url.trim() ? {} : { url: 'Enter the URL where the reviewer signs in.' }),
    ...(info.username.trim() ? {} : { username: 'Enter the username of the test account.' }),
    ...(info.password ? {} : { password: 'Enter the password of the test account.' }),
  };
}

export function submissionRequestOf(info: ReviewerInfo): SubmitAppBody {
  const { note, url, username, password, steps } = info;
  return {
    ...(note.trim() ? { note: note.trim() } : {}),
    ...(hasTestAccess(info)
      ? { testAccess: { url: url.trim(), username: username.trim(), password, steps: steps.trim() || null } }
      : {}),
  };
}

export function infoFaults(error: Error | null): InfoFaults {
  return Object.fromEntries(
    detailsOf(error).flatMap((fault) => {
      const [, field] = /^\/(?:testAccess\/)?(note|url|username|password|steps)$/.exec(fault.pointer) ?? [];
      return field ? [[field, faultAtField(fault)]] : [];
    }),
  );
}
