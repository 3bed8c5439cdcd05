// Template of every email: written once as text, rendered as HTML and as plain text. All values are escaped.

import { escapeHtml, Html, html } from '../../platform/http/html-page.ts';

export interface Email {
  /** The event, `noun.verb`: `developer.verified`. */
  event: string;
  to: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Points that need attention, each with its remedy. */
  points?: { title: string; text: string }[];
  /** Closing text after the points. */
  closing?: string[];
  /** A user's own words, visually separated from ours. */
  quote?: string;
  button?: { label: string; url: string };
  /** Where the recipient switches such emails off. Only of emails that can be. */
  preferencesUrl?: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const SIGNATURE = 'The Marketplace team';
const CHANGE = 'Change which emails you get';

export function renderEmail(email: Email): RenderedMail {
  return { subject: oneLine(email.subject), text: asText(email), html: asHtml(email) };
}

/** Header injection: a line break in a subject would start a new header; the mailer refuses it too. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function asText({ greeting, paragraphs, points = [], closing = [], quote, button, preferencesUrl }: Email): string {
  const parts = [`${greeting},`, ...paragraphs];
  if (quote)
    parts.push(
      quote
        // Every character that a mail reader may treat as a line break, so that a quote cannot look like our own text.
        .split(/\r\n|[\n\r\u2028\u2029]/)
        .map((line) => `> ${line}`)
        .join('\n'),
    );
  parts.push(...points.map(({ title, text }, i) => `${i + 1}. ${title}\n   ${text}`));
  parts.push(...closing);
  if (button) parts.push(`${button.label}: ${button.url}`);
  parts.push(SIGNATURE);
  if (preferencesUrl) parts.push(`${CHANGE}: ${preferencesUrl}`);
  return `${parts.join('\n\n')}\n`;
}

function asHtml({ subject, greeting, paragraphs, points = [], closing = [], quote, ...email }: Email): string {
  const { button, preferencesUrl } = email;
  const p = (text: Html | string) => html`<p style="margin:0 0 16px">${text}</p>`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${subject}</title></head>
<body style="margin:0;background:#f3f3f6;color:#1c1e26;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dfe1e7;border-radius:14px"><tr><td style="padding:28px 28px 12px">
<p style="margin:0 0 20px;font-weight:700;color:#4d45c8">Marketplace</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${subject}</h1>
${p(`${greeting},`)}
${paragraphs.map(p)}
${quote && html`<blockquote style="margin:0 0 16px;padding:10px 16px;border-left:4px solid #c9c6f2;background:#f7f7fb">${multiline(quote)}</blockquote>`}
${points.length > 0 && html`<ol style="margin:0 0 16px;padding-left:22px">${points.map(({ title, text }) => html`<li style="margin:0 0 10px"><strong>${title}</strong><br>${multiline(text)}</li>`)}</ol>`}
${closing.map((text) => p(multiline(text)))}
${button && p(html`<a href="${button.url}" style="display:inline-block;background:#4d45c8;color:#ffffff;text-decoration:none;font-weight:600;padding:10px 20px;border-radius:8px">${button.label}</a>`)}
${p(SIGNATURE)}
${preferencesUrl && html`<p style="margin:0 0 16px;font-size:13px"><a href="${preferencesUrl}" style="color:#5b5f6d">${CHANGE}</a></p>`}
</td></tr></table></td></tr></table></body></html>`.text;
}

function multiline(text: string): Html {
  return new Html(escapeHtml(text).replaceAll('\n', '<br>'));
}
