// What the developers of the demo tell the reviewer of a submission: notes, and test access.

import { keepTestAccess } from '../features/apps/test-access.ts';
import { POLICY_VERSION } from '../features/policy/guidelines.ts';
import type { Tx } from '../platform/postgres/database.ts';
import type { Seals } from '../platform/sealing.ts';
import { WEBSITE_PATH } from './artwork-routes.ts';
import { badBannerApp } from './waiting-apps.ts';

const UPDATED_APP = 'git-bridge';
const NOTES = new Map([
  [UPDATED_APP, 'After you connect a repository, the first sync takes about a minute.'],
  [badBannerApp.slug, 'The banner is being redrawn. It comes with the next version.'],
]);

/** `ids`: of the apps, by slug. */
export async function insertReviewerInfo(
  tx: Tx,
  seals: Seals,
  ids: Map<string, string>,
  publicUrl: string,
): Promise<void> {
  await tx.updateTable('submissions').set({ policyVersion: POLICY_VERSION }).where('status', '=', 'PENDING').execute();
  for (const [slug, note] of NOTES) {
    const { id } = await tx
      .updateTable('submissions')
      .set({ note })
      .where('appId', '=', ids.get(slug)!)
      .where('status', '=', 'PENDING')
      .returning('id')
      .executeTakeFirstOrThrow();
    if (slug === UPDATED_APP)
      await keepTestAccess(tx, seals, id, {
        url: `${publicUrl}${WEBSITE_PATH}/${slug}/setup`,
        username: 'reviewer@hookline.example',
        password: 'branches-and-tasks',
        steps: 'Open the project “Demo” and connect the repository “sample”. Rename a branch: its task follows.',
      });
  }
}
