import {
  type ChildNode,
  type Document,
  type Element,
  isTag,
  isText,
  type ParentNode,
} from 'domhandler';
import { DomHandler, DomUtils, Parser } from 'htmlparser2';

const MAX_DEPTH = 256;
const MAX_ELEMENTS = 60_000;
/** Longer attributes only slow down the searches. */
const MAX_ATTRIBUTE_LENGTH = 4000;

/**
 * Parses a page, including broken HTML as far as possible. Stops at a depth and a number of elements that
 * only hostile pages reach: those would take minutes.
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

/** Elements with these names, in document order. */
export function elementsNamed(root: Document | Element, ...names: string[]): Element[] {
  return elementsWith(root, (element) => names.includes(element.name));
}

/** Elements that pass, in document order. */
export function elementsWith(root: ParentNode, passes: (element: Element) => boolean): Element[] {
  return DomUtils.findAll(passes, root.children);
}

/**
 * The text of an element on one line, up to about `max` characters. Elements count like characters, because
 * searching a tree without text again for each ancestor would take quadratic time.
 */
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
        left -= 1;
        if (!INLINE.has(child.name)) parts.push(' ');
        collect(child.children);
        if (!INLINE.has(child.name)) parts.push(' ');
      }
    }
  };
  collect(node.children);
  return oneLineOf(parts.join(''));
}

/**
 * Text as it appears, on one line: without soft hyphens, direction marks and zero-width characters, which
 * would split words and numbers. Joiners stay, because some scripts and emoji need them.
 */
export const oneLineOf = (text: string): string =>
  text
    .replace(/[\p{Cf}--[\u200c\u200d]]/gv, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Elements without text for visitors: those that browsers don't show, fallbacks, pronunciations, and
 * struck-through text such as an old price.
 */
export const WITHOUT_TEXT = new Set(
  'del s strike title script style template noscript noframes noembed svg canvas iframe object embed video audio head select option datalist textarea input map meter progress rp rt rtc param'.split(
    ' ',
  ),
);
/** Inline elements. They add no space before their text. */
const INLINE = new Set('b strong i em sup sub u font small mark wbr ruby rb'.split(' '));

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
