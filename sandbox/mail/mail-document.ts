/** What the document of a mail's HTML may do: show itself, and open links in a new tab. */
export const mailDocumentPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  // Pictures of the product on this machine, nothing from the world: opening an email notifies nobody.
  'img-src data: http://localhost:* http://127.0.0.1:*',
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** The HTML of a mail as a document of its own, every link made to open in a new tab. */
export function mailDocument(html: string): string {
  const body = html.replace(/<(a|area|form|base)\b[^>]*>/gi, (tag) =>
    tag.replace(/\s(?:target|rel)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''),
  );
  const head =
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<base target="_blank"><style>body{margin:16px;font-family:system-ui,sans-serif}img{max-width:100%}</style>';
  return head + body;
}
