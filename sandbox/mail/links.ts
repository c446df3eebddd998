/** The web addresses of an email, in order, each once: `href`s of the HTML first, then the text's. */
export function linksOf(html: string, text: string): string[] {
  const found = new Set<string>();
  for (const match of html.matchAll(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)) {
    add(found, unescapeHtml(match[1] ?? match[2] ?? ''));
  }
  for (const match of text.matchAll(webAddress)) add(found, match[0]);
  return [...found];
}

/** A web address in running text; the punctuation after it is not part of it. */
export const webAddress = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g;

function add(found: Set<string>, href: string): void {
  const address = href.trim();
  if (/^https?:\/\//i.test(address)) found.add(address);
}

function unescapeHtml(value: string): string {
  return value
    .replace(/&#(x?)([0-9a-f]+);/gi, (whole, hex: string, digits: string) => {
      const code = Number.parseInt(digits, hex ? 16 : 10);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}
