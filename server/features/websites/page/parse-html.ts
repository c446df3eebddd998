import { type ChildNode, type Document, type Element, isTag, isText } from 'domhandler';
import { DomHandler, DomUtils, Parser } from 'htmlparser2';

const MAX_DEPTH = 256;
const MAX_ELEMENTS = 60_000;
/** Longer attributes only slow the searches down. */
const MAX_ATTRIBUTE_LENGTH = 4000;

/**
 * The tree of a page. Broken HTML is read as far as possible. Parsing stops at a depth and a number
 * of elements that no page for people has, because a hostile page would take minutes.
 */
export function parseHtml(html: string): Document {
  const handler = new BoundedHandler();
  const parser = new Parser(handler, { decodeEntities: true });
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
  }
  return handler.root;
}

/** The elements with these names, in document order. */
export function elementsNamed(root: Document | Element, ...names: string[]): Element[] {
  return DomUtils.findAll((element) => names.includes(element.name), root.children);
}

/** The text of an element in one line, up to about `max` characters, so that nesting stays cheap. */
export function textOf(node: Element, max = 2000): string {
  const parts: string[] = [];
  let left = max;
  const collect = (children: ChildNode[]) => {
    for (const child of children) {
      if (left <= 0) return;
      if (isText(child)) {
        parts.push(child.data.slice(0, left));
        left -= child.data.length;
      } else if (isTag(child) && !WITHOUT_TEXT.has(child.name)) {
        if (!INLINE.has(child.name)) parts.push(' ');
        collect(child.children);
        if (!INLINE.has(child.name)) parts.push(' ');
      }
    }
  };
  collect(node.children);
  return parts.join('').replace(/\s+/g, ' ').trim();
}

const WITHOUT_TEXT = new Set(['script', 'style', 'template', 'noscript', 'svg']);
/** Inline elements: they put no space between their text and the text before them. */
const INLINE = new Set([
  'b',
  'strong',
  'i',
  'em',
  'sup',
  'sub',
  'u',
  'font',
  'small',
  'mark',
  'wbr',
]);

class TooMuch extends Error {}

class BoundedHandler extends DomHandler {
  private depth = 0;
  private elements = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    const bounded = { ...attributes };
    this.depth += 1;
    this.elements += 1;
    if (this.depth > MAX_DEPTH || this.elements > MAX_ELEMENTS) throw new TooMuch();
    for (const [key, value] of Object.entries(attributes)) {
      if (value.length > MAX_ATTRIBUTE_LENGTH) bounded[key] = value.slice(0, MAX_ATTRIBUTE_LENGTH);
    }
    super.onopentag(name, bounded);
  }

  override onclosetag(): void {
    this.depth -= 1;
    super.onclosetag();
  }
}
