import { type ChildNode, type Document, type Element, isTag, isText } from 'domhandler';
import type { VisibleLine } from '#domain/websites/visible-page.ts';
import { headingLevel } from './controls.ts';
import { oneLineOf, WITHOUT_TEXT } from './parse-html.ts';
import { isBoxTable, rowText, type TableGrid, tableGrid } from './table-rows.ts';

const MAX_BLOCKS = 3000;
const MAX_BLOCK_LENGTH = 2000;
/** Lines of a card with a name and a price. A list of cards has more. */
const MAX_GROUP = 12;
const MAX_GROUPS = 4;
/** Lines of a price and its qualifiers. */
const MAX_PRICE_LINES = 3;
const MAX_PRICE_LINE = 30;
/** The dots between a name and its price. */
const LEADERS = / ?(?:[.·…_] ?){4,}/gu;
const BARE_PRICE =
  /^\P{L}{0,4}(?:\p{Sc}|\p{Lu}{3})?\s?\p{Nd}[\p{Nd}.,'’ \u00a0\u202f-]*\s?(?:\p{Sc}|\p{Lu}{3})?\s?\*?$/u;

const INLINE = new Set(
  'a abbr b bdi bdo cite code data dfn em font i ins kbd label mark q samp small span strong sub sup time tt u var wbr big nobr img picture source output ruby rb'.split(
    ' ',
  ),
);

export type TextBlock = VisibleLine;

/** The text of a page as lines, without scripts. Remove banners and hidden parts first. */
export function textBlocks(root: Document): TextBlock[] {
  const lines = new Lines();
  walk(root.children, lines, { kind: 'paragraph', level: 0, place: 'body' });
  lines.end({ kind: 'paragraph', level: 0, place: 'body' });
  lines.group(0);
  return lines.blocks;
}

/** `grid`: the enclosing table. */
type Context = Omit<TextBlock, 'text' | 'groups' | 'last'> & { grid?: TableGrid };

class Lines {
  readonly blocks: TextBlock[] = [];
  private readonly headings: { at: number; first: number; isOpen: boolean }[] = [];
  /** links and buttons so far */
  controls = 0;
  private text = '';

  add(text: string): void {
    if (this.text.length < MAX_BLOCK_LENGTH) this.text += text;
  }

  end(context: Context): void {
    const text = oneLineOf(this.text)
      .replace(/ ([.,)])(?=\s|$)/g, '$1')
      .replace(LEADERS, ' ')
      .slice(0, MAX_BLOCK_LENGTH)
      .toWellFormed();
    this.text = '';
    const { kind, level, place } = context;
    if (!text || this.blocks.length >= MAX_BLOCKS) return;
    if (kind === 'heading')
      this.headings.push({ at: this.blocks.length, first: this.blocks.length, isOpen: true });
    this.blocks.push({ kind, level, place, text });
  }

  /** Joins the lines of a small box with one bare amount: "from", "39 €" and "per month". */
  joinPrice(first: number): void {
    const box = this.blocks.slice(first);
    if (box.length < 2 || box.length > MAX_PRICE_LINES) return;
    const amounts = box.filter(({ text }) => /\p{Nd}/u.test(text));
    const isWhole = box.every(
      ({ kind, text }) => kind === 'paragraph' && text.length <= MAX_PRICE_LINE,
    );
    if (!isWhole || amounts.length !== 1 || !BARE_PRICE.test(amounts[0]?.text ?? '')) return;
    const { groups: _, ...line } = { ...box[0], text: box.map(({ text }) => text).join(' ') };
    this.blocks.splice(first, box.length, line as TextBlock);
  }

  /** Records the end of an element that holds the lines from `first` on. Inner elements end first. */
  group(first: number): void {
    const last = this.blocks.length - 1;
    this.own(first, last);
    if (last <= first || last - first >= MAX_GROUP) return;
    for (const block of this.blocks.slice(first)) {
      const groups = (block.groups ??= []);
      const known = groups.at(-1);
      const isNew = known?.[0] !== first || known[1] !== last;
      if (isNew && groups.length < MAX_GROUPS) groups.push([first, last]);
    }
  }

  /**
   * A heading owns the largest element without another heading of its level or above: a card, a section. If
   * that holds no amount, as with a bare heading, it owns what follows up to the next such heading.
   */
  private own(first: number, last: number): void {
    const start = this.headings.findLastIndex(({ at }) => at < first) + 1;
    const inside = this.headings.slice(start);
    const levelOf = (at: number) => this.blocks[at]?.level ?? 0;
    const counts = Array.from(
      { length: 7 },
      (_, level) => inside.filter(({ at }) => levelOf(at) <= level).length,
    );
    /** the line of the next heading by its level, and above */
    const next: number[] = Array.from({ length: 7 }, () => last + 1);
    for (const heading of inside.toReversed()) {
      const block = this.blocks[heading.at];
      if (!block) continue;
      if (heading.isOpen && counts[block.level] === 1) {
        heading.first = first;
        block.last = last;
      } else if (heading.isOpen) {
        heading.isOpen = false;
        const own = this.blocks.slice(heading.first, (block.last ?? heading.at) + 1);
        if (!own.some(({ kind, text }) => kind !== 'heading' && /\p{Nd}/u.test(text)))
          block.last = (next[block.level] ?? 0) - 1;
      }
      next.fill(heading.at, block.level);
    }
  }
}

/** Recursive, because `parseHtml` limits the depth. */
function walk(nodes: ChildNode[], lines: Lines, context: Context): void {
  for (const node of nodes) {
    if (isText(node)) lines.add(node.data);
    else if (isTag(node) && !isSkipped(node)) element(node, lines, context);
  }
}

function element(node: Element, lines: Lines, context: Context): void {
  const { name } = node;
  if (INLINE.has(name)) {
    // Adjacent elements without a space usually appear separately.
    const isApart = name === 'a' || name === 'span';
    if (isApart) lines.add(' ');
    walk(node.children, lines, context);
    if (isApart) lines.add(' ');
    if (name === 'a') lines.controls += 1;
    return;
  }
  // A heading continues after a <br>. Elsewhere, as in an address, it begins a new line.
  if (name === 'br' && context.kind === 'heading') return lines.add(' ');
  lines.end(context);
  if (name === 'button') lines.controls += 1;
  const own = contextOf(node, context);
  const first = lines.blocks.length;
  const { controls } = lines;
  const row = name === 'dl' || own.grid?.rows.has(node) ? rowText(node, own.grid) : undefined;
  if (row) {
    for (const text of row) {
      lines.add(text);
      lines.end({ ...own, kind: 'row' });
    }
  } else {
    walk(node.children, lines, own);
    lines.end(own);
    if (lines.controls === controls) lines.joinPrice(first);
  }
  lines.group(first);
}

function contextOf(node: Element, context: Context): Context {
  const { name, attribs } = node;
  const level = headingLevel(node);
  if (level > 0) return { ...context, kind: 'heading', level };
  if (name === 'nav' || attribs.role === 'navigation' || attribs.role === 'menu') {
    return { ...context, place: 'menu' };
  }
  if (name === 'footer' || attribs.role === 'contentinfo') return { ...context, place: 'foot' };
  if (name === 'li') return { ...context, kind: 'item', level: 0 };
  if (name === 'table' || (!context.grid && isBoxTable(node)))
    return { ...context, grid: tableGrid(node) };
  return context;
}

function isSkipped({ name, attribs }: Element): boolean {
  // A declarative shadow tree is rendered without any script.
  return WITHOUT_TEXT.has(name) && !('shadowrootmode' in attribs);
}
