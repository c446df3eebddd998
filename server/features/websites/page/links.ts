import { type Document, type Element, isTag, isText } from 'domhandler';
import { elementsNamed, textOf } from './parse-html.ts';

/** A link's position: menus lead to important pages, the footer to legal ones. */
type LinkRegion = 'menu' | 'body' | 'foot';

export interface PageLink {
  /** http or https, without its fragment; `mailto:` and `tel:` are unchanged */
  url: string;
  text: string;
  place: LinkRegion;
  /** depth of lists within its menu; entries of submenus are deeper */
  level: number;
  /** the target's language (hreflang), if declared */
  language: string | null;
}

const MAX_LINKS = 1000;
const MAX_URL_LENGTH = 2000;
const MAX_LABEL_ELEMENTS = 200;
/** A block whose text is mostly short links is a menu, whatever its element. */
const MIN_LINKS = 3;
const MIN_LINK_SHARE = 0.7;
const MAX_LINK_TEXT = 30;
/** Shares of the page's text. A list of links before the first is the menu, one after the last the footer. */
const MENU_UNTIL = 0.2;
const FOOT_FROM = 0.8;
/** A single short link belongs to the footer only at the very end. */
const LAST_FROM = 0.9;

/** The links of a page, including frames and widgets. `keepRoutes` keeps fragments like `#/prices`. */
export function pageLinks(root: Document, pageUrl: string, keepRoutes = false): PageLink[] {
  const base = baseOf(root, pageUrl);
  const links: PageLink[] = [];
  for (const { element, place, level } of placedLinks(root)) {
    const { name, attribs } = element;
    const target = name === 'iframe' ? attribs.src : (attribs.href ?? attribs['data-url']);
    const url = target && absolute(target, base, keepRoutes);
    if (!url) continue;
    const language = attribs.hreflang?.slice(0, 2).toLowerCase() ?? null;
    links.push({ url, text: labelOf(element), place, level, language });
    if (links.length === MAX_LINKS) break;
  }
  return links;
}

interface Placed extends Pick<PageLink, 'place' | 'level'> {
  element: Element;
}

/** Elements that may link, in document order, with their positions. */
function placedLinks(root: Document): Placed[] {
  const sizes = new Map<Element, Size>();
  const whole = measure(root, 0, false, sizes);
  const found: Placed[] = [];
  const walk = (parent: Document | Element, place: LinkRegion, level: number) => {
    for (const node of parent.children) {
      if (!isTag(node)) continue;
      const own = placeOf(node, place, sizes.get(node), whole.text);
      const isList = own !== 'body' && (node.name === 'ul' || node.name === 'ol');
      if (LINKING.has(node.name)) found.push({ element: node, place: own, level });
      walk(node, own, isList ? level + 1 : level);
    }
  };
  walk(root, 'body', 0);
  return found;
}

const LINKING = new Set(['a', 'area', 'iframe', 'div']);

function placeOf(
  { name, attribs }: Element,
  around: LinkRegion,
  size: Size | undefined,
  length: number,
): LinkRegion {
  if (around === 'foot' || name === 'footer' || attribs.role === 'contentinfo') return 'foot';
  const isNamed =
    name === 'nav' || name === 'header' || /^(navigation|banner)$/.test(attribs.role ?? '');
  if (around === 'menu' || isNamed) return 'menu';
  if (!size) return 'body';
  const isShort = size.text > 0 && size.text <= MAX_LINK_TEXT;
  const isLast = name === 'a' && isShort && size.before >= LAST_FROM * length;
  if (isLast) return 'foot';
  if (!isLinkList(size)) return 'body';
  if (size.before >= FOOT_FROM * length) return 'foot';
  return size.before <= MENU_UNTIL * length ? 'menu' : 'body';
}

const isLinkList = ({ links, linked, text }: Size): boolean =>
  links >= MIN_LINKS && linked >= MIN_LINK_SHARE * text && linked <= MAX_LINK_TEXT * links;

/** Per element: links, text length of links, total text length, and text length before it on the page. */
interface Size {
  links: number;
  linked: number;
  text: number;
  before: number;
}

function measure(
  node: Document | Element,
  before: number,
  isLinked: boolean,
  sizes: Map<Element, Size>,
): Size {
  const size: Size = { links: 0, linked: 0, text: 0, before };
  for (const child of node.children) {
    if (isText(child)) {
      const length = child.data.trim().length;
      size.text += length;
      if (isLinked) size.linked += length;
    } else if (isTag(child) && !/^(?:script|style|template|noscript)$/.test(child.name)) {
      const isLink = child.name === 'a';
      const inner = measure(child, before + size.text, isLinked || isLink, sizes);
      size.links += inner.links + (isLink ? 1 : 0);
      size.linked += inner.linked;
      size.text += inner.text;
    }
  }
  if (isTag(node)) sizes.set(node, size);
  return size;
}

function labelOf(element: Element): string {
  const { attribs } = element;
  const label = textOf(element) || attribs['aria-label'] || attribs.title || pictureIn(element);
  return label.replace(/\s+/g, ' ').trim().slice(0, 120);
}

/** The alternative text of a link's first pictures. */
function pictureIn(link: Element): string {
  const parts: string[] = [];
  const stack: Element[] = [link];
  for (let left = MAX_LABEL_ELEMENTS; stack.length > 0 && left > 0; left -= 1) {
    const node = stack.pop();
    if (node?.name === 'img') parts.push(node.attribs.alt ?? '');
    stack.push(...(node?.children.filter(isTag).slice(0, left).reverse() ?? []));
  }
  return parts.join(' ');
}

function baseOf(root: Document, pageUrl: string): string {
  const href = elementsNamed(root, 'base')[0]?.attribs.href;
  const base = href && URL.parse(href, pageUrl);
  return base && /^https?:$/.test(base.protocol) ? base.href : pageUrl;
}

function absolute(target: string, base: string, keepRoutes: boolean): string | undefined {
  if (target.length > MAX_URL_LENGTH) return undefined;
  const url = URL.parse(target.trim(), base);
  if (!url || !['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)) return undefined;
  if (!keepRoutes || !/^#!?\//.test(url.hash)) url.hash = '';
  return url.href;
}
