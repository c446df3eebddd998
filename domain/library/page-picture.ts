import { Parser } from 'htmlparser2';

/** Where pages say which picture stands for them, the best first. */
const NAMES = ['og:image:secure_url', 'og:image', 'twitter:image'];

/** The picture that a page names for itself, as a whole address; undefined: it names none. */
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
