/** One line of a page, as a prompt shows it. */
export interface Line {
  kind: 'heading' | 'item' | 'row' | 'paragraph';
  level: number;
  text: string;
  place: 'body' | 'menu' | 'foot';
}

export interface Page {
  id: string;
  address: string;
  language: string;
  lines: Line[];
  links: { url: string; text: string }[];
}

const PAGE = /<page ([^>]*)>\n([\s\S]*?)<\/page>/g;
const LINK = /^<link to="([^"]*)">(.*)<\/link>$/;

/** The pages of a prompt: `# heading`, `- item`, `| row`, `~` for menus and `^` for the page's foot. */
export function readPages(text: string): Page[] {
  return [...text.matchAll(PAGE)].map(([, attributes = '', body = '']) => {
    const page: Page = {
      id: attribute(attributes, 'id'),
      address: attribute(attributes, 'address'),
      language: attribute(attributes, 'language'),
      lines: [],
      links: [],
    };
    for (const line of body.split('\n')) {
      const [, url, label = ''] = LINK.exec(line) ?? [];
      if (url !== undefined) page.links.push({ url, text: label });
      else if (line.trim() !== '') page.lines.push(readLine(line));
    }
    return page;
  });
}

const attribute = (text: string, name: string) =>
  new RegExp(`${name}="([^"]*)"`).exec(text)?.[1] ?? '';

function readLine(line: string): Line {
  const [, where = '', marks = '', text = ''] =
    /^(?:([~^]) )?(?:(#{1,6}|-|\|) )?(.*)$/.exec(line) ?? [];
  const place = where === '~' ? 'menu' : where === '^' ? 'foot' : 'body';
  if (marks.startsWith('#')) return { kind: 'heading', level: marks.length, text, place };
  return {
    kind: marks === '-' ? 'item' : marks === '|' ? 'row' : 'paragraph',
    level: 0,
    text,
    place,
  };
}
