// Template of every email: written once as text, rendered as HTML and as plain text. All values are escaped.

import { escapeHtml, Html, html } from '../../platform/http/html-page.ts';
import type { OwnSettings } from '../market-settings/document.ts';

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

/** In texts of emails, replaced when the email is rendered: the name of the marketplace, and hours until decisions are due. */
export const MARKETPLACE = '\uE000';
export const REVIEW_HOURS = '\uE001';
export const VERIFICATION_HOURS = '\uE002';

/** What an email shows of the settings. */
export type MailBrand = Pick<OwnSettings, 'name' | 'colors' | 'links' | 'supportEmail' | 'mail' | 'dueHours'>;

const CHANGE = 'Change which emails you get';

export function renderEmail(email: Email, brand: MailBrand): RenderedMail {
  const subject = filledIn(oneLine(email.subject), brand, brand.name);
  const text = filledIn(asText(email, brand), brand, brand.name);
  return { subject, text, html: filledIn(asHtml(email, brand), brand, escapeHtml(brand.name)) };
}

function filledIn(text: string, { dueHours }: MailBrand, name: string): string {
  return text
    .replaceAll(MARKETPLACE, () => name)
    .replaceAll(REVIEW_HOURS, String(dueHours.review))
    .replaceAll(VERIFICATION_HOURS, String(dueHours.verification));
}

/** Header injection: a line break in a subject would start a new header; the mailer refuses it too. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function asText(email: Email, brand: MailBrand): string {
  const { greeting, paragraphs, points = [], closing = [], quote, button, preferencesUrl } = email;
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
  parts.push(signatureOf(brand));
  if (preferencesUrl) parts.push(`${CHANGE}: ${preferencesUrl}`);
  const { footer, links } = footerOf(brand);
  if (footer) parts.push(footer);
  if (links.length > 0)
    parts.push(links.map(({ label, url }) => `${label}: ${url.replace(/^mailto:/, '')}`).join('\n'));
  return `${parts.join('\n\n')}\n`;
}

function signatureOf({ name }: MailBrand): string {
  return `The ${name} team`;
}

function footerOf({ mail, links, supportEmail }: MailBrand) {
  const shown = [
    { label: 'Imprint', url: links.imprint },
    { label: 'Privacy', url: links.privacy },
    { label: 'Terms', url: links.terms },
    { label: 'Contact', url: links.contact },
    { label: 'Support', url: supportEmail && `mailto:${supportEmail}` },
  ];
  return { footer: mail.footer, links: shown.filter((link): link is { label: string; url: string } => !!link.url) };
}

function asHtml(email: Email, brand: MailBrand): string {
  const { subject, greeting, paragraphs, points = [], closing = [], quote, button, preferencesUrl } = email;
  const { accent } = brand.colors.light;
  const { footer, links } = footerOf(brand);
  const small = (text: Html | string) => html`<p style="margin:0 0 16px;font-size:13px;color:#5b5f6d">${text}</p>`;
  const link = ({ label, url }: { label: string; url: string }) =>
    html`<a href="${url}" style="color:#5b5f6d">${label}</a> `;
  const p = (text: Html | string) => html`<p style="margin:0 0 16px">${text}</p>`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${subject}</title></head>
<body style="margin:0;background:#f3f3f6;color:#1c1e26;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dfe1e7;border-radius:14px"><tr><td style="padding:28px 28px 12px">
<p style="margin:0 0 20px;font-weight:700;color:${accent}">${brand.name}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${subject}</h1>
${p(`${greeting},`)}
${paragraphs.map(p)}
${quote && html`<blockquote style="margin:0 0 16px;padding:10px 16px;border-left:4px solid #c9c6f2;background:#f7f7fb">${multiline(quote)}</blockquote>`}
${points.length > 0 && html`<ol style="margin:0 0 16px;padding-left:22px">${points.map(({ title, text }) => html`<li style="margin:0 0 10px"><strong>${title}</strong><br>${multiline(text)}</li>`)}</ol>`}
${closing.map((text) => p(multiline(text)))}
${button && p(html`<a href="${button.url}" style="display:inline-block;background:${accent};color:#ffffff;text-decoration:none;font-weight:600;padding:10px 20px;border-radius:8px">${button.label}</a>`)}
${p(signatureOf(brand))}
${preferencesUrl && small(link({ label: CHANGE, url: preferencesUrl }))}
${footer && small(multiline(footer))}
${links.length > 0 && small(html`${links.map(link)}`)}
</td></tr></table></td></tr></table></body></html>`.text;
}

function multiline(text: string): Html {
  return new Html(escapeHtml(text).replaceAll('\n', '<br>'));
}
