import { Parser } from 'htmlparser2';

/** The meta tags in which pages name their picture, the best first. */
const NAMES = ['og:image:secure_url', 'og:image', 'twitter:image'];

/** Returns the absolute URL of the picture that a page names, if any. */
export function pictureOfPage(html: string, page_url: string): string | undefined {
  const found = new Map<string, string>();
  const parser = new Parser({
    onopentag(tag, { property, name, content }) {
      const key = (property ?? name ?? '').toLowerCase();
      if (tag === 'meta' && content && !found.has(key)) found.set(key, content.trim());
    },
  });
  parser.end(html);
  const picture = NAMES.map((name) => found.get(name)).find(Boolean);
  if (!picture || !URL.canParse(picture, page_url)) return undefined;
  const { href, protocol } = new URL(picture, page_url);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
