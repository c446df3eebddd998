/** One line of a page, as a prompt shows it. */
export interface Line {
  kind: string;
  text: string;
  place: string;
}

export interface Page {
  id: string;
  lines: Line[];
  links: { url: string; text: string }[];
}

const PAGE = /<page ([^>]*)>\n([\s\S]*?)<\/page>/g;
const LINK = /^<link to="([^"]*)">(.*)<\/link>$/;
const PLACES: Record<string, string> = { '~': 'menu', '^': 'foot' };
const KINDS: Record<string, string> = { '#': 'heading', '-': 'item', '|': 'row' };

/** The pages of a prompt: `# heading`, `- item`, `| row`, `~` for menus and `^` for the page's foot. */
export const readPages = (text: string): Page[] =>
  [...text.matchAll(PAGE)].map(([, attributes = '', body = '']) => ({
    id: /id="([^"]*)"/.exec(attributes)?.[1] ?? '',
    lines: body
      .split('\n')
      .filter((line) => line.trim() !== '' && !LINK.test(line))
      .map(readLine),
    links: body.split('\n').flatMap((line) => {
      const [, url, label = ''] = LINK.exec(line) ?? [];
      return url === undefined ? [] : [{ url, text: label }];
    }),
  }));

function readLine(line: string): Line {
  const [, where = '', mark = '', text = ''] =
    /^(?:([~^]) )?(?:(#|-|\|)#{0,5} )?(.*)$/.exec(line) ?? [];
  return { kind: KINDS[mark] ?? 'paragraph', text, place: PLACES[where] ?? 'body' };
}
