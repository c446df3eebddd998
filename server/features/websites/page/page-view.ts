import { type ChildNode, type Document, type Element, isTag, isText } from 'domhandler';
import { headingLevel, isChoice, isChooser, isControl, isField, targetsOf } from './controls.ts';
import { elementsWith, WITHOUT_TEXT } from './parse-html.ts';

/**
 * Why a node is invisible. `never`: by its color, size or a strikethrough. `away`: cut off or beyond the
 * page's edge. `closed`: in any way that pages undo, such as `display: none`.
 */
export type Hiding = 'never' | 'away' | 'closed';
export type HiddenNodes = Map<ChildNode, Hiding>;

/** What a visitor can see and use in an element. */
export interface ElementView {
  /** characters of all its text, and of its visible text */
  text: number;
  seen: number;
  /** set if the whole element is hidden */
  hiding: Hiding | undefined;
  /** controls that act on the page, except links to other pages and submit buttons */
  controls: number;
  /** controls that choose between several things: tabs, switches, dots, arrows */
  choosers: number;
  /** inputs to fill in, and their submit buttons */
  fields: number;
  /** level of the heading that is its only visible content, otherwise 0 */
  heading: number;
}

export interface PageView {
  viewOf: (element: Element) => ElementView;
  /** the visible controls by the names of their targets */
  targets: Map<string, Element>;
}

const EMPTY: ElementView = {
  text: 0,
  seen: 0,
  hiding: undefined,
  controls: 0,
  choosers: 0,
  fields: 0,
  heading: 0,
};
/** Characters in the label of a dot, an arrow or a tab. */
const MAX_CHOICE = 40;

/** Recursive, because `parseHtml` limits the depth. Visits each element once. */
export function viewPage(root: Document, hidden: HiddenNodes): PageView {
  const views = new Map<Element, ElementView>();
  const targets = new Map<string, Element>();
  const viewOf = (element: Element) => views.get(element) ?? EMPTY;
  const choices = new Set(elementsWith(root, isChoice).map(({ attribs }) => attribs.id));
  const ticks = ({ attribs, children }: Element) =>
    (attribs.for !== undefined && choices.has(attribs.for)) ||
    children.filter(isTag).some(isChoice);
  const look = (node: Document | Element, above: Hiding | undefined, inForm: boolean) => {
    const parts: ElementView[] = [];
    for (const child of node.children) {
      const hiding = above ?? hidden.get(child);
      if (isText(child)) parts.push(textView(child.data.trim().length, hiding));
      else if (isTag(child)) {
        const isInForm = inForm || child.name === 'form';
        if (!WITHOUT_TEXT.has(child.name)) look(child, hiding, isInForm);
        if (!hiding) addControl(child, isInForm, viewOf(child));
        parts.push(viewOf(child));
      }
    }
    if (isTag(node)) views.set(node, joined(node, parts));
  };
  const addControl = (element: Element, inForm: boolean, inner: ElementView) => {
    const view = { ...inner };
    if (isField(element, inForm)) view.fields += 1;
    else if (isControl(element, inForm) && (element.name !== 'label' || ticks(element))) {
      view.controls = Math.max(1, view.controls);
      for (const target of targetsOf(element)) {
        if (!targets.has(target)) targets.set(target, element);
      }
    }
    if (isChooser(element, inForm)) view.choosers = Math.max(1, view.choosers);
    views.set(element, view);
  };
  look(root, undefined, false);
  return { viewOf, targets };
}

const textView = (length: number, hiding: Hiding | undefined): ElementView => ({
  ...EMPTY,
  text: length,
  seen: hiding ? 0 : length,
  hiding: length > 0 ? hiding : undefined,
});

function joined(node: Element, parts: ElementView[]): ElementView {
  const sum = (key: 'text' | 'seen' | 'controls' | 'choosers' | 'fields') =>
    parts.reduce((total, part) => total + part[key], 0);
  const seen = parts.filter((part) => part.seen > 0);
  const [only] = seen.length === 1 ? seen : [];
  const hidings = new Set(parts.map(({ hiding }) => hiding));
  // Tabs, dots or arrows: several short controls side by side.
  const choices = parts.filter((part) => part.controls === 1 && part.seen <= MAX_CHOICE);
  return {
    text: sum('text'),
    seen: sum('seen'),
    hiding:
      seen.length > 0
        ? undefined
        : (['closed', 'away', 'never'] as const).find((hiding) => hidings.has(hiding)),
    controls: sum('controls'),
    choosers: sum('choosers') + (choices.length > 1 ? 1 : 0),
    fields: sum('fields'),
    heading: headingLevel(node) || (only?.heading ?? 0),
  };
}
