import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { installAs, installableApp, type Member, newMember } from '../../testing/installations.ts';
import { storedInstalls } from '../../testing/installs.ts';
import { startTestMarket } from '../../testing/market.ts';

const market = await startTestMarket({ after });
const members = await Promise.all([1, 2, 3].map(() => newMember(market)));

interface Step {
  kind: 'install' | 'end' | 'anonymous install' | 'anonymous end';
  /** Which of the members. */
  by: number;
}
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>('install', 'end', 'anonymous install', 'anonymous end'),
    by: fc.nat(2),
  }),
  { minLength: 1, maxLength: 14 },
);

/** What the counters have to say: each workspace and each anonymous id counts once, for ever. */
class Model {
  open = new Map<number, string>();
  counted = new Set<string>();
}

async function apply(step: Step, app: { slug: string }, model: Model): Promise<void> {
  if (step.kind === 'install') {
    const answer = await installAs(market, members[step.by] as Member, app);
    assert.equal(answer.status, model.open.has(step.by) ? 409 : 201);
    if (answer.status === 201) model.open.set(step.by, answer.body.id);
    model.counted.add(`workspace ${step.by}`);
  } else if (step.kind === 'end') {
    const id = model.open.get(step.by);
    if (!id) return;
    await market.expect(200, 'DELETE', `/api/installations/${id}`, { as: members[step.by]!.token });
    model.open.delete(step.by);
  } else if (step.kind === 'anonymous install') {
    // As hostile as it gets: the anonymous id is that of a workspace.
    const installationId = members[step.by]!.workspaceId;
    await market.request('POST', `/api/apps/${app.slug}/install`, { as: market.host, body: { installationId } });
    model.counted.add(`anonymous ${step.by}`);
  } else {
    const installationId = members[step.by]!.workspaceId;
    await market.request('POST', `/api/apps/${app.slug}/uninstall`, { as: market.host, body: { installationId } });
  }
}

test('every workspace and every anonymous id counts once, in any order of installs and uninstalls', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const [app, model] = [await installableApp(market), new Model()];
      for (const step of sequence) await apply(step, app, model);
      const stored = await storedInstalls(market, app);
      assert.deepEqual([stored.counter, stored.daily], [model.counted.size, model.counted.size]);
      const open = await market.sql('SELECT id FROM workspace_installations WHERE app_id = $1 AND ended_at IS NULL', [
        app.id,
      ]);
      assert.deepEqual(open.map(({ id }) => id).sort(), [...model.open.values()].sort());
    }),
    { numRuns: 12 },
  );
});
