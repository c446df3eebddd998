import type { Document, Element } from 'domhandler';
import { isTag } from 'domhandler';
import { elementsNamed, textOf } from './parse-html.ts';

export interface PageLink {
  /** http or https, without its fragment; `mailto:` and `tel:` as they are */
  url: string;
  text: string;
  /** In a menu, which has the pages that matter. */
  inMenu: boolean;
  /** the target's language (hreflang), if declared */
  language: string | null;
}

const MAX_LINKS = 1000;
const MAX_URL_LENGTH = 2000;
const MAX_LABEL_ELEMENTS = 200;

/** The links of a page, frames and widgets included. `keepRoutes` keeps fragments like `#/prices`. */
export function pageLinks(root: Document, pageUrl: string, keepRoutes = false): PageLink[] {
  const base = baseOf(root, pageUrl);
  const found = elementsNamed(root, 'a', 'area', 'iframe', 'div').slice(0, 60_000);
  const links: PageLink[] = [];
  const isInMenu = createMenuTest();
  for (const element of found) {
    const { name, attribs } = element;
    const target = name === 'iframe' ? attribs.src : (attribs.href ?? attribs['data-url']);
    const url = target && absolute(target, base, keepRoutes);
    if (!url) continue;
    const language = attribs.hreflang?.slice(0, 2).toLowerCase() ?? null;
    links.push({ url, text: labelOf(element), inMenu: isInMenu(element), language });
    if (links.length === MAX_LINKS) break;
  }
  return links;
}

function labelOf(element: Element): string {
  const { attribs } = element;
  const label = textOf(element) || attribs['aria-label'] || attribs.title || pictureIn(element);
  return label.replace(/\s+/g, ' ').trim().slice(0, 120);
}

/** What the first pictures of a link show. */
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

const MENU = /\b(nav|navbar|menu|navigation|topbar)\b/i;

/** Each element is visited once, even with many links under it. */
function createMenuTest(): (element: Element) => boolean {
  const known = new Map<Element, boolean>();
  return (element) => {
    const open: Element[] = [];
    let found = false;
    for (let node = element.parent; node && isTag(node); node = node.parent) {
      const before = known.get(node);
      open.push(node);
      found = before ?? isMenu(node);
      if (found || before !== undefined) break;
    }
    for (const node of open) known.set(node, found);
    return found;
  };
}

function isMenu({ name, attribs }: Element): boolean {
  if (name === 'nav' || name === 'header' || attribs.role === 'navigation') return true;
  return MENU.test(`${attribs.id ?? ''} ${attribs.class ?? ''}`);
}
