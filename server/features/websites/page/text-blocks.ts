import { type ChildNode, type Document, type Element, isTag, isText } from 'domhandler';
import { textOf } from './parse-html.ts';

export type Place = 'body' | 'menu' | 'foot';

/** One line of a page, as displayed. */
export interface TextBlock {
  kind: 'heading' | 'paragraph' | 'item' | 'row';
  /** 1 to 6 for headings, else 0 */
  level: number;
  text: string;
  place: Place;
}

const MAX_BLOCKS = 3000;
const MAX_BLOCK_LENGTH = 2000;
const SHORT_ROW = 300;

const HIDDEN = new Set(
  'title script style template noscript svg canvas iframe object embed video audio head select option datalist textarea input map'.split(
    ' ',
  ),
);
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time tt u var wbr big nobr img picture source button output'.split(
    ' ',
  ),
);
const CONSENT = /cookie|consent|gdpr|onetrust|didomi|axeptio|tarteaucitron/i;

/** The text of a page in lines, without scripts, hidden parts and cookie banners. */
export function textBlocks(root: Document): TextBlock[] {
  const lines = new Lines();
  walk(root.children, lines, { kind: 'paragraph', level: 0, place: 'body' });
  lines.end({ kind: 'paragraph', level: 0, place: 'body' });
  return lines.blocks;
}

type Context = Omit<TextBlock, 'text'>;

class Lines {
  readonly blocks: TextBlock[] = [];
  private text = '';

  add(text: string): void {
    if (this.text.length < MAX_BLOCK_LENGTH) this.text += text;
  }

  end(context: Context): void {
    const text = this.text
      .replace(/\s+/g, ' ')
      .replace(/ ([.,)])(?=\s|$)/g, '$1')
      .trim()
      .slice(0, MAX_BLOCK_LENGTH)
      .toWellFormed();
    this.text = '';
    if (text && this.blocks.length < MAX_BLOCKS) this.blocks.push({ ...context, text });
  }
}

/** Recursive: `parseHtml` bounds the depth. */
function walk(nodes: ChildNode[], lines: Lines, context: Context): void {
  for (const node of nodes) {
    if (isText(node)) lines.add(node.data);
    else if (isTag(node) && !isHidden(node)) element(node, lines, context);
  }
}

function element(node: Element, lines: Lines, context: Context): void {
  const { name } = node;
  if (INLINE.has(name)) {
    // Adjacent elements without a space are usually apart on screen.
    if (name === 'a' || name === 'span' || name === 'button') lines.add(' ');
    walk(node.children, lines, context);
    if (name === 'a' || name === 'span' || name === 'button') lines.add(' ');
    return;
  }
  // A heading continues after a <br>; elsewhere, as in an address, a new line begins.
  if (name === 'br' && context.kind === 'heading') return lines.add(' ');
  lines.end(context);
  const own = contextOf(node, context);
  const row = name === 'tr' || name === 'dl' ? rowsOf(node) : undefined;
  if (row) {
    for (const text of row) {
      lines.add(text);
      lines.end({ ...own, kind: 'row' });
    }
    return;
  }
  walk(node.children, lines, own);
  lines.end(own);
}

function contextOf({ name, attribs }: Element, context: Context): Context {
  const level = /^h[1-6]$/.test(name) ? Number(name[1]) : 0;
  if (level > 0) return { ...context, kind: 'heading', level };
  if (name === 'summary' || name === 'dt') return { ...context, kind: 'heading', level: 5 };
  if (attribs.role === 'heading') {
    return { ...context, kind: 'heading', level: Number(attribs['aria-level']) || 3 };
  }
  if (name === 'nav' || attribs.role === 'navigation' || attribs.role === 'menu') {
    return { ...context, place: 'menu' };
  }
  if (name === 'footer' || attribs.role === 'contentinfo') return { ...context, place: 'foot' };
  if (name === 'li') return { ...context, kind: 'item', level: 0 };
  return context;
}

/** Short cells of a table or a description list, joined in a row: `Cut | 45 €`. */
function rowsOf(node: Element): string[] | undefined {
  if (node.name === 'dl') return termRows(node);
  const cells = node.children.filter(isTag).filter(({ name }) => name === 'td' || name === 'th');
  if (cells.length < 2 || cells.some(containsTable)) return undefined;
  const texts = cells.map((cell) => textOf(cell)).filter(Boolean);
  const row = texts.join(' | ');
  return row.length <= SHORT_ROW ? [row] : undefined;
}

function termRows(list: Element): string[] | undefined {
  const parts = list.children
    .filter(isTag)
    .flatMap((child) => (child.name === 'div' ? child.children.filter(isTag) : [child]));
  const rows: string[] = [];
  for (const part of parts) {
    const text = textOf(part);
    if (part.name === 'dt') rows.push(text);
    else if (rows.length > 0) rows[rows.length - 1] += ` | ${text}`;
  }
  const isShort = rows.every((row) => row.length <= SHORT_ROW / 2 && !/[?？؟]/.test(row));
  return isShort && rows.length > 0 ? rows : undefined;
}

function containsTable(cell: Element): boolean {
  return cell.children.some(
    (child) => isTag(child) && (child.name === 'table' || containsTable(child)),
  );
}

function isHidden(node: Element): boolean {
  const { name, attribs } = node;
  if (HIDDEN.has(name)) return true;
  if ('hidden' in attribs || attribs['aria-hidden'] === 'true') return true;
  if (/display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden/i.test(attribs.style ?? '')) {
    return true;
  }
  const label = `${attribs.id ?? ''} ${attribs.class ?? ''}`;
  if (name === 'body' || name === 'main' || !CONSENT.test(label)) return false;
  return textOf(node, 3000).length < 3000;
}
