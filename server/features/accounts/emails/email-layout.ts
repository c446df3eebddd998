import { formatLocale } from '#copy/catalog/locale.ts';
import { layoutCopy } from '#copy/emails/layout.ts';
import { withoutLinks } from '#domain/names.ts';
import { escapeHtml } from '#server/platform/http/escape-html.ts';
import type { Email } from '#server/platform/email.ts';

/** The texts that every email has. */
export interface EmailCopy {
  /** shown by email clients beside the subject */
  preview: string;
  title: string;
  button: string;
}

export interface EmailContent {
  paragraphs: string[];
  /** items with a link each, after the paragraphs */
  list?: { label: string; text: string; link: string }[];
  /** where the button leads */
  link: string;
  /** fine print below the button */
  footnotes?: string[];
  /** if it isn't the title */
  subject?: string;
}

type EmailParts = EmailCopy & Required<Omit<EmailContent, 'subject'>>;

/**
 * Composes every email of the product, and greets readers by name. Text that users chose, such as a name or
 * a file, appears as `unlinked` text, and never in a title that is also the subject.
 */
export function composeEmail(
  to: { email: string; name?: string },
  { preview, title, button }: EmailCopy,
  { paragraphs, list = [], link, footnotes = [], subject = title }: EmailContent,
): Email {
  const greeting =
    to.name === undefined ? [] : [layoutCopy.greeting({ name: withoutLinks(to.name) })];
  const texts = [...greeting, ...paragraphs];
  const parts = { preview, title, button, paragraphs: texts, list, link, footnotes };
  return {
    to: to.email,
    subject: withoutLinks(subject),
    text: emailText(parts),
    html: emailHtml(parts),
  };
}

/** The text part: the same content, with the link on a separate line. */
function emailText({ title, paragraphs, list, button, link, footnotes }: EmailParts): string {
  const items = list.map((item) => `${item.label} (${item.text})\n${item.link}`);
  const main = `${button}:\n${link}`;
  return [title, ...paragraphs, ...items, main, ...footnotes, '— OpenSetter']
    .join('\n\n')
    .concat('\n');
}

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * The HTML part: one column of text without images, readable in light and dark. Clients that drop
 * the style element keep the inline colours.
 */
function emailHtml(parts: EmailParts): string {
  const { preview, title, paragraphs, list, button, footnotes } = parts;
  const link = escapeHtml(parts.link);
  const text = paragraphs.map(
    (p) =>
      `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#27312b">${escapeHtml(p)}</p>`,
  );
  const items = list.map(
    (item) =>
      `<p class="ink" style="margin:0 0 12px;font-size:16px;line-height:24px;color:#27312b"><a class="ink" href="${escapeHtml(item.link)}" style="color:#27312b;font-weight:600">${escapeHtml(item.label)}</a><br><span class="soft" style="font-size:13px;line-height:20px;color:#5c6660">${escapeHtml(item.text)}</span></p>`,
  );
  const small = footnotes.map(
    (p) =>
      `<p class="soft" style="margin:0 0 8px;font-size:13px;line-height:20px;color:#5c6660">${escapeHtml(p)}</p>`,
  );
  return `<!doctype html>
<html lang="${formatLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #121513 !important; }
  .sheet { background: #1b201d !important; border-color: #323a35 !important; }
  .ink { color: #e8ece9 !important; }
  .soft, .soft a { color: #a5afa9 !important; }
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f4f5f2">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f2"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #dfe3df;border-radius:12px"><tr><td style="padding:32px;${FONT}">
<p class="ink" style="margin:0 0 24px;font-size:15px;font-weight:600;color:#27312b">OpenSetter</p>
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:30px;color:#27312b">${escapeHtml(title)}</h1>
${[...text, ...items].join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td bgcolor="#0b6b45" style="border-radius:8px"><a href="${link}" style="display:inline-block;padding:12px 22px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none;${FONT}">${escapeHtml(button)}</a></td></tr></table>
<p class="soft" style="margin:0 0 8px;font-size:13px;line-height:20px;color:#5c6660">${escapeHtml(layoutCopy.linkFallback)}<br><a href="${link}" style="color:#5c6660;word-break:break-all">${link}</a></p>
${small.join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
