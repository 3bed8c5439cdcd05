// The newest apps as an Atom feed (RFC 4287).

import { Html, html } from '../../platform/http/html-page.ts';
import { xmlText } from '../../platform/text/xml-text.ts';
import type { CatalogItemRow } from './public-app.ts';

export function atomFeed(newest: CatalogItemRow[], { publicUrl, name }: { publicUrl: string; name: string }): string {
  const updated = newest.map((app) => app.updatedAt.getTime()).reduce((a, b) => Math.max(a, b), 0);
  return html`${new Html('<?xml version="1.0" encoding="utf-8"?>')}
<feed xmlns="http://www.w3.org/2005/Atom">
<title>New in ${xmlText(name)}</title>
<id>${publicUrl}/feed.xml</id>
<link rel="self" href="${publicUrl}/feed.xml"/>
<link href="${publicUrl}/"/>
<updated>${new Date(updated).toISOString()}</updated>
${newest.map(
  (app) => html`<entry>
<title>${xmlText(app.name)}</title>
<id>${publicUrl}/apps/${app.slug}</id>
<link href="${publicUrl}/apps/${app.slug}"/>
<published>${app.publishedAt.toISOString()}</published>
<updated>${app.updatedAt.toISOString()}</updated>
<author><name>${xmlText(app.developerCompany ?? app.developerName)}</name></author>
<category term="${app.category}"/>
<summary>${xmlText(app.description)}</summary>
</entry>
`,
)}</feed>
`.text;
}
