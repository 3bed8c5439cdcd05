// The token of an invitation, from the fragment of its link. Kept in the tab while the person signs in, so that it is in no
// URL that the server sees.

const KEY = 'invitation';

export function keepInvitationToken(token: string): void {
  sessionStorage.setItem(KEY, token);
}

export function keptInvitationToken(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined;
}

export function forgetInvitationToken(): void {
  sessionStorage.removeItem(KEY);
}
