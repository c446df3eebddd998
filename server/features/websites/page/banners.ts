import { type ChildNode, type Document, type Element, isTag } from 'domhandler';
import { isControl, isField } from './controls.ts';
import { elementsNamed, elementsWith, textOf } from './parse-html.ts';
import { inlineStyle } from './inline-style.ts';
import type { HiddenNodes } from './page-view.ts';

const MAX_TEXT = 1500;
/** Amounts, shares and contacts are content that visitors look for. */
const CONTENT = /\p{Sc}|[%٪％@]/u;

/**
 * Elements that interrupt reading, such as consent prompts: a visible overlay, dialog or block outside of
 * the page's own parts, with a button and nothing else to use or know. Words aren't checked, because a
 * bakery sells cookies.
 */
export function banners(root: Document, hidden: HiddenNodes): Element[] {
  const inFoot = new Set(
    elementsNamed(root, 'footer').flatMap((foot) =>
      linksIn(foot).map(({ attribs }) => attribs.href),
    ),
  );
  const found: Element[] = [];
  const walk = (nodes: ChildNode[]) => {
    for (const node of nodes) {
      if (!isTag(node) || hidden.has(node)) continue;
      if ((isOverlay(node) || isOutside(node)) && isBanner(node, inFoot)) found.push(node);
      else walk(node.children);
    }
  };
  walk(root.children);
  return found;
}

function isOverlay({ name, attribs }: Element): boolean {
  if (/^(?:alert)?dialog$/.test(attribs.role ?? '') || attribs['aria-modal'] === 'true')
    return true;
  if (name === 'dialog') return true;
  return /^(?:fixed|sticky)$/.test(inlineStyle(attribs.style ?? '').position ?? '');
}

/** Whether an element is right before the page's header or right after its footer. */
function isOutside(element: Element): boolean {
  const before = adjacentLabel(element, 'prev');
  const after = adjacentLabel(element, 'next');
  return element.name === 'div' && (before === 'footer' || after === 'header');
}

function adjacentLabel(element: Element, side: 'prev' | 'next'): string | undefined {
  let one = element[side];
  while (one && !isTag(one)) one = one[side];
  return one?.name;
}

const linksIn = (element: Element): Element[] =>
  elementsNamed(element, 'a').filter((link) => !isControl(link, false));

function isBanner(element: Element, inFoot: Set<string | undefined>): boolean {
  const text = textOf(element, MAX_TEXT + 1);
  if (text.length > MAX_TEXT || CONTENT.test(text)) return false;
  if (elementsNamed(element, 'h1', 'nav', 'main', 'form', 'table').length > 0) return false;
  const inside = elementsWith(element, () => true);
  if (inside.some((item) => isField(item, false))) return false;
  const buttons = inside.filter(
    (item) =>
      /^(?:button|a)$/.test(item.name) && isControl(item, false) && /\p{L}/u.test(textOf(item)),
  );
  if (buttons.length === 0) return false;
  // With a single button, a link or a number may be real content.
  const links = linksIn(element).filter(({ attribs }) => !inFoot.has(attribs.href));
  return buttons.length > 1 || (links.length === 0 && !/\p{Nd}/u.test(text));
}
