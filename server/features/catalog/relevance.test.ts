// How good the search is, as a number: of the queries below, how many show what is wanted among the first three, over a
// catalog of real-looking apps and two thousand synthetic ones. The score may rise, never fall.

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { demoApps } from '../../demo/apps.ts';
import { insertApps, insertDevelopers } from '../../demo/insert-apps.ts';
import { type SyntheticApp, syntheticApps } from '../../demo/synthetic.ts';
import { connectDatabase } from '../../platform/postgres/database.ts';
import { PgNotifications } from '../../platform/postgres/notifications.ts';
import { indexed, startBothEngines } from '../../testing/search-engines.ts';
import { CatalogProjection } from './catalog-projection.ts';
import type { Category } from './vocabulary.ts';

const MIN_SCORE = 1;

const engines = await startBothEngines({ after });
const [{ market }] = engines;

const MORE: [slug: string, name: string, description: string, category: Category, installs: number][] = [
  [
    'zeiterfassung',
    'Zeiterfassung für Teams',
    'Arbeitszeiten erfassen und Überstunden sehen, direkt an der Aufgabe.',
    'BUSINESS',
    900,
  ],
  ['rechnung-fix', 'Rechnungsfix', 'Rechnungen aus erfassten Stunden, mit Mahnungen und DATEV-Export.', 'FINANCE', 700],
  [
    'calendrier-partage',
    'Calendrier partagé',
    'Un calendrier d’équipe qui se met à jour tout seul depuis vos tâches.',
    'PRODUCTIVITY',
    800,
  ],
  [
    'reunion-express',
    'Réunion Express',
    'Ordres du jour et comptes rendus de réunion en quelques clics.',
    'COMMUNICATION',
    400,
  ],
  [
    'facturas-claras',
    'Facturas Claras',
    'Facturas y presupuestos para autónomos, a partir de tus horas.',
    'FINANCE',
    650,
  ],
  [
    'tarefas-de-casa',
    'Tarefas de Casa',
    'Divida as tarefas domésticas com a família, com lembretes gentis.',
    'OTHER',
    300,
  ],
  ['lezioni', 'Lezioni', 'Orari, compiti e voti per una classe intera.', 'EDUCATION', 210],
  ['zadachi', 'Задачи на сегодня', 'Список дел на день с напоминаниями.', 'PRODUCTIVITY', 500],
  ['nihongo-cards', '日本語カード', '漢字と単語のフラッシュカード。', 'EDUCATION', 350],
  ['ekip-takvimi', 'Ekip Takvimi', 'İzinler ve vardiyalar için ortak takvim.', 'BUSINESS', 150],
  ['zolw', 'Żółw Planner', 'Spokojne planowanie tygodnia bez pośpiechu.', 'PRODUCTIVITY', 90],
  [
    'pomodoro',
    'Pomodoro Timer',
    'Work in focused intervals of twenty-five minutes, with breaks.',
    'PRODUCTIVITY',
    21000,
  ],
  [
    'kanban-import',
    'Kanban Import',
    'Move boards from other tools in one go, with comments and attachments.',
    'UTILITIES',
    3000,
  ],
  ['csv-export', 'CSV Export', 'Download any list as a spreadsheet.', 'UTILITIES', 2500],
  ['slack-relay', 'Slack Relay', 'Post updates of tasks to Slack channels.', 'COMMUNICATION', 12000],
  ['teams-relay', 'Teams Relay', 'Post updates of tasks to Microsoft Teams.', 'COMMUNICATION', 9000],
  [
    'github-issues',
    'GitHub Issues Sync',
    'Keep GitHub issues and tasks in step, in both directions.',
    'DEVELOPER_TOOLS',
    15000,
  ],
  ['gitlab-merge', 'GitLab Merge Helper', 'See merge requests beside their tasks.', 'DEVELOPER_TOOLS', 5000],
  [
    'ci-lights',
    'CI Traffic Lights',
    'Red, yellow and green from your build server on every card.',
    'DEVELOPER_TOOLS',
    2600,
  ],
  ['expense-snap', 'Expense Snap', 'Photograph a receipt, and the expense is booked to the project.', 'FINANCE', 4100],
  ['payroll-bridge', 'Payroll Bridge', 'Approved hours go straight to payroll.', 'FINANCE', 1900],
  ['quiz-maker', 'Quiz Maker', 'Turn lesson notes into quizzes for your class.', 'EDUCATION', 2700],
  ['reading-log', 'Reading Log', 'Track what students read, page by page.', 'EDUCATION', 1300],
  ['sentiment', 'Sentiment Lens', 'Reads comments and tells how the mood of a project changes.', 'AI_ML', 2000],
  ['translate-all', 'Polyglot', 'Translates tasks and comments into the language of each reader.', 'AI_ML', 5600],
  ['voice-notes', 'Voice Notes', 'Speak, and a transcript becomes a task.', 'AI_ML', 3900],
  ['nps-pulse', 'NPS Pulse', 'Ask customers one question and see the trend.', 'ANALYTICS', 2300],
  ['funnel-view', 'Funnel View', 'Where work gets stuck, from idea to done.', 'ANALYTICS', 1700],
  ['contract-vault', 'Contract Vault', 'Contracts with reminders before they renew.', 'BUSINESS', 3600],
  ['crm-light', 'CRM Light', 'Contacts, deals and follow-ups, without the weight of a suite.', 'BUSINESS', 8800],
  ['form-to-task', 'Form to Task', 'Public forms whose answers become tasks.', 'UTILITIES', 6900],
  [
    'recurring-plus',
    'Recurring Plus',
    'Every second Tuesday except in August: repeating tasks for real life.',
    'UTILITIES',
    7400,
  ],
  ['e-mail-digest', 'E-Mail Digest', 'One message a day instead of fifty notifications.', 'COMMUNICATION', 4800],
  [
    'node-js-hooks',
    'Node.js Hooks',
    'Write small functions in JavaScript that run when tasks change.',
    'DEVELOPER_TOOLS',
    3100,
  ],
  ['c-plus-plus-lint', 'C++ Lint Board', 'Static analysis results for C++ as cards.', 'DEVELOPER_TOOLS', 600],
  ['3d-roadmap', '3D Roadmap', 'Fly through your roadmap.', 'OTHER', 250],
];

const PAIRS: [query: string, wanted: string][] = [
  // exact names, in any case, with and without accents
  ['Focus Board', 'focus-board'],
  ['focus board', 'focus-board'],
  ['BURNDOWN', 'burndown'],
  ['Mail to Task', 'mail-to-task'],
  ['zeiterfassung fur teams', 'zeiterfassung'],
  ['Réunion Express', 'reunion-express'],
  ['reunion express', 'reunion-express'],
  ['calendrier partage', 'calendrier-partage'],
  ['Żółw', 'zolw'],
  ['zolw planner', 'zolw'],
  ['Задачи на сегодня', 'zadachi'],
  ['日本語カード', 'nihongo-cards'],
  ['Node.js Hooks', 'node-js-hooks'],
  ['e-mail digest', 'e-mail-digest'],
  ['3d roadmap', '3d-roadmap'],
  // beginnings
  ['pomo', 'pomodoro'],
  ['focus bo', 'focus-board'],
  ['git br', 'git-bridge'],
  ['invoi fl', 'invoice-flow'],
  ['tarj', 'tarjetas'],
  ['задачи', 'zadachi'],
  ['日本', 'nihongo-cards'],
  // words of names and descriptions, in any order
  ['board focus', 'focus-board'],
  ['standup', 'standup-bot'],
  ['slack', 'slack-relay'],
  ['microsoft teams', 'teams-relay'],
  ['github', 'github-issues'],
  ['pull request', 'git-bridge'],
  ['gantt charts', 'timeline-studio'],
  ['okr', 'okr-compass'],
  ['memoria notas', 'tarjetas'],
  ['repetición espaciada', 'tarjetas'],
  ['uberstunden', 'zeiterfassung'],
  ['Rechnungen Mahnungen', 'rechnung-fix'],
  ['facturas', 'facturas-claras'],
  ['cycle time velocity', 'burndown'],
  ['duplicate tasks', 'clean-sweep'],
  ['volunteers shifts', 'event-crew'],
  ['receipt expense', 'expense-snap'],
  ['candidates', 'hiring-lane'],
  ['transcript', 'voice-notes'],
  ['spreadsheet download', 'csv-export'],
  ['homework grades', 'class-planner'],
  // developers
  ['brightboard timeline', 'timeline-studio'],
  // one wrong, missing, doubled or swapped letter
  ['focsu board', 'focus-board'],
  ['focus borad', 'focus-board'],
  ['burndwon', 'burndown'],
  ['pomodroo', 'pomodoro'],
  ['invoce flow', 'invoice-flow'],
  ['standpu bot', 'standup-bot'],
  ['githbu issues', 'github-issues'],
  ['calendrer partage', 'calendrier-partage'],
  ['zeiterfasung', 'zeiterfassung'],
  ['incidnet desk', 'incident-desk'],
  ['workload rader', 'workload-radar'],
  ['meeting minuets', 'meeting-minutes'],
  ['habbit garden', 'habit-garden'],
  ['kanban imort', 'kanban-import'],
];

const store: SyntheticApp[] = [
  ...demoApps.map((app) => entry(app.slug, app.name, app.description, app.category, app.installs)),
  ...MORE.map((app) => entry(...app)),
];
const synthetic = [...syntheticApps(2_000)].filter((app) => !store.some((own) => own.slug === app.slug));

const { db, close } = connectDatabase(
  { connectionString: market.settings.databaseUrl! },
  { connections: 1, statementTimeoutMs: 60_000 },
);
const developers = await insertDevelopers(db, 40);
await db.updateTable('developers').set({ companyName: 'Brightboard' }).where('id', '=', developers[1]!).execute();
await insertApps(db, new CatalogProjection(new PgNotifications({}, market.app.log)), developers, [
  ...store,
  ...synthetic,
]);
await close();

function entry(slug: string, name: string, description: string, category: Category, installs: number): SyntheticApp {
  const rest = {
    longDescription: null,
    environment: 'production',
    featured: false,
    stars: [0, 0, 0, 0, 0],
    publishedDaysAgo: 100,
  } as const;
  return { slug, name, description, category, installs, ...rest, stars: [...rest.stars] };
}

await indexed(market, store.length + synthetic.length);

for (const { name: engine, market } of engines) {
  suite(`Relevance of searches with ${engine}`, () => {
    test(`${PAIRS.length} queries show what is wanted among the first three`, async (t) => {
      const missed: string[] = [];
      for (const [query, wanted] of PAIRS) {
        const { body } = await market.expect(200, 'GET', `/api/apps?limit=3&search=${encodeURIComponent(query)}`);
        const found: string[] = body.data.map((app: { slug: string }) => app.slug);
        if (!found.includes(wanted)) missed.push(`${query}: ${found.join(', ') || 'nothing'}`);
      }
      const score = 1 - missed.length / PAIRS.length;
      t.diagnostic(`score ${score.toFixed(3)}`);
      assert.ok(score >= MIN_SCORE, `score ${score.toFixed(3)}, missed:\n${missed.join('\n')}`);
    });

    test('whoever types an exact name gets that app first, however popular others are', async () => {
      const names = [...store, ...synthetic.slice(0, 150)].filter(
        ({ name }, _, all) => all.filter((other) => other.name === name).length === 1,
      );
      for (const { name, slug } of names) {
        const { body } = await market.expect(200, 'GET', `/api/apps?limit=1&search=${encodeURIComponent(name)}`);
        if (body.data[0]?.name !== name) assert.equal(body.data[0]?.slug, slug, name);
      }
    });

    test('one wrong letter in a name still finds the app', async () => {
      for (const { name } of synthetic.slice(0, 150).filter((app) => app.name.length >= 8)) {
        const place = 2 + (name.length % 4);
        const at = name[place] === ' ' ? place - 1 : place;
        const wrong = `${name.slice(0, at)}${name[at] === 'q' ? 'w' : 'q'}${name.slice(at + 1)}`;
        const { body } = await market.expect(200, 'GET', `/api/apps?limit=20&search=${encodeURIComponent(wrong)}`);
        const found: string[] = body.data.map((app: { name: string }) => app.name);
        assert.ok(found.includes(name), `${wrong}: ${found.join(', ')}`);
      }
    });
  });
}
