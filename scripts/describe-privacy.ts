// docs/privacy.md: which table holds which personal data, from the inventory that the export follows.

import { PERSONAL_DATA } from '../server/features/leaving/personal-data.ts';

const INTRODUCTION = `# Personal data

Which table holds which personal data, why, and how long. The list is generated from \`server/features/leaving/personal-data.ts\`;
a test fails when a column refers to an account or a publisher and is missing there.

People get everything about themselves with \`GET /api/account/export\`, as one JSON document. Secrets are stored as
hashes or encrypted, and are not in it. What names others is left out: who decided, other members, emails to others.
The data of an organization belongs to all its members and is not part of a person's export; the memberships are.

People close their account in the portal (*Your account*) or with \`POST /api/account/close\`. For 30 days they can reopen it; then the
account and its publishers are **erased**: names, email addresses, texts and links are deleted, and a random pseudonym takes the place of
the account id, except in receipts. Apps keep their name, category and one-line description for those who used or reviewed them.
An app that was transferred belongs to its new publisher: earlier versions lose the contacts, the version that is shown keeps its texts until the
new publisher changes it.
Administrators **forget** users of the host who have no publisher with \`POST /api/admin/accounts/:accountUserId/forget\`; that
happens at once. The job queue keeps what a job was given for a week after it ran. Backups are the operator's: [operate.md](operate.md) says how long to keep them.

| Table | Holds | Why | Kept | In the export |
|---|---|---|---|---|
`;

export function describePrivacy(): string {
  const rows = Object.entries(PERSONAL_DATA).map(
    ([table, { holds, why, kept, exported }]) =>
      `| \`${table}\` | ${holds} | ${why} | ${kept} | ${typeof exported === 'string' ? `No. ${exported}` : 'Yes'} |\n`,
  );
  return `${INTRODUCTION}${rows.join('')}`;
}
