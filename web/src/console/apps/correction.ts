// A small correction of an approved app: form values, changes and the request.

import type { App, AppUpdate } from '@marketplace/sdk';
import { CONTACTS, disclosureText, SAFETY_FACTS } from '../../shared/disclosures.ts';
import { type DisclosuresDraft, disclosuresDraftOf, toDisclosures } from '../../shared/disclosures-draft.ts';

/** Every field as text; an empty one says that there is nothing. */
export interface CorrectionValues extends DisclosuresDraft {
  name: string;
  description: string;
  longDescription: string;
  category: App['category'];
  websiteUrl: string;
  logoUrl: string;
  bannerUrl: string;
  oauthClientId: string;
  setupUrl: string;
  /** Only reasons are corrected. */
  permissions: { scope: string; reason: string }[];
  screenshots: { url: string; caption: string }[];
}

export interface Change {
  /** As in the faults of the service: `/screenshots/0/url`. */
  pointer: string;
  before: string;
  after: string;
}

const REQUIRED = ['name', 'description', 'category'] as const;
const OPTIONAL = ['longDescription', 'websiteUrl', 'logoUrl', 'bannerUrl', 'oauthClientId', 'setupUrl'] as const;

export function valuesOf(app: App): CorrectionValues {
  return {
    name: app.name,
    description: app.description,
    longDescription: app.longDescription ?? '',
    category: app.category,
    websiteUrl: app.websiteUrl ?? '',
    logoUrl: app.logoUrl ?? '',
    bannerUrl: app.bannerUrl ?? '',
    oauthClientId: app.oauthClientId ?? '',
    setupUrl: app.setupUrl ?? '',
    ...disclosuresDraftOf(app),
    permissions: app.permissions.map(({ scope, reason }) => ({ scope, reason })),
    screenshots: app.screenshots.map(({ url, caption }) => ({ url, caption: caption ?? '' })),
  };
}

/** Field by field, in the order of the form. */
export function changesOf(app: App, values: CorrectionValues): Change[] {
  const now = valuesOf(app);
  const fields = [...REQUIRED, ...OPTIONAL].map((field) => ({
    pointer: `/${field}`,
    before: now[field],
    after: values[field].trim(),
  }));
  const screenshots = now.screenshots.flatMap((before, position) =>
    (['url', 'caption'] as const).map((part) => ({
      pointer: `/screenshots/${position}/${part}`,
      before: before[part],
      after: values.screenshots[position]?.[part].trim() ?? '',
    })),
  );
  const reasons = now.permissions.map(({ reason }, position) => ({
    pointer: `/permissions/${position}/reason`,
    before: reason,
    after: values.permissions[position]?.reason.trim() ?? '',
  }));
  // The service stores texts as they were sent, with whitespace around them.
  return [...fields, ...disclosed(now, values), ...reasons, ...screenshots].filter(
    ({ before, after }) => before.trim() !== after.trim(),
  );
}

/** In words: one change per field, and one per fact of the data safety. */
function disclosed(now: CorrectionValues, values: CorrectionValues): Change[] {
  const [before, after] = [toDisclosures(now), toDisclosures(values)];
  const fields = ([...CONTACTS, 'pricing', 'tags'] as const).map((field) => ({
    pointer: `/${field}`,
    before: disclosureText(`/${field}`, before[field]),
    after: disclosureText(`/${field}`, after[field]),
  }));
  const facts = SAFETY_FACTS.map((fact) => ({
    pointer: `/dataSafety/${fact}`,
    before: disclosureText(`/dataSafety/${fact}`, before.dataSafety?.[fact]),
    after: disclosureText(`/dataSafety/${fact}`, after.dataSafety?.[fact]),
  }));
  return [...fields, ...facts];
}

/** Only changed fields, so that concurrent changes of others are kept. */
export function updateOf(app: App, values: CorrectionValues): AppUpdate {
  const changed = new Set(changesOf(app, values).map(({ pointer }) => pointer.split('/')[1]));
  const update: Record<string, unknown> = {};
  for (const field of REQUIRED) if (changed.has(field)) update[field] = values[field].trim();
  for (const field of OPTIONAL) if (changed.has(field)) update[field] = values[field].trim() || null;
  const disclosures = toDisclosures(values);
  for (const field of [...CONTACTS, 'pricing', 'tags', 'dataSafety'] as const)
    if (changed.has(field)) update[field] = disclosures[field];
  if (changed.has('permissions')) {
    update.permissions = app.permissions.map((permission, position) => ({
      ...permission,
      reason: values.permissions[position]!.reason.trim(),
    }));
  }
  if (changed.has('screenshots')) {
    update.screenshots = app.screenshots.map(({ order }, position) => ({
      url: values.screenshots[position]!.url.trim(),
      caption: values.screenshots[position]!.caption.trim() || null,
      order,
    }));
  }
  return update;
}
