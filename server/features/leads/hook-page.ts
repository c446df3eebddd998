import { createHash } from 'node:crypto';
import { formatLocale } from '#copy/catalog/locale.ts';

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem;color:#16181d;background:#fff}h1{font-size:1.5rem}@media(prefers-color-scheme:dark){body{color:#f2f3f5;background:#16181d}}';

/** Nothing but the one style. The page holds nothing that a frame could misuse. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`;

/** The page that a form without JavaScript shows after it was sent. */
export function hookPage(title: string, lines: string[]): string {
  const text = lines.map((line) => `<p dir="auto">${escapeHtml(line)}</p>`).join('');
  return `<!doctype html><html lang="${formatLocale()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><h1 dir="auto">${escapeHtml(title)}</h1>${text}</body></html>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/**
 * Where a form may lead: to a page of the site that sent it, or of the campaign's website. An address
 * of ours that led anywhere would lend its good name to strangers.
 */
export function allowedRedirect(
  wanted: string,
  page: string | undefined,
  website: string | null,
): string | undefined {
  const origins = [page, website].flatMap((url) => (url ? (httpUrl(url)?.origin ?? []) : []));
  const [base] = origins;
  // A path alone is one of the site that sent the form.
  const to = httpUrl(wanted, page ? base : undefined);
  return to && origins.includes(to.origin) ? to.href : undefined;
}

function httpUrl(text: string, base?: string): URL | undefined {
  const url = URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  return url;
}
