import {
  type ChildNode,
  type Document,
  Element,
  isTag,
  isText,
  type ParentNode,
  Text,
} from 'domhandler';
import { headingLevel, namesOf } from './controls.ts';
import { type HiddenNodes, type Hiding, type PageView, viewPage } from './page-view.ts';
import { elementsWith, textOf } from './parse-html.ts';

/** Panels in panels, such as the questions of a tab. */
const MAX_ROUNDS = 3;
/** A question or the name of a tab, not a paragraph with a link in it. */
const MAX_TRIGGER = 200;
const MAX_LABEL = 60;
const IN_LINE = new Set(['span', 'b', 'strong', 'em', 'small', 'i']);
/** How far up the buttons of a switch or a slider may be. */
const MAX_CLIMB = 4;

/**
 * Takes from the hidden nodes what a visitor opens: a panel that a visible control names or stands
 * before, all that a heading has under it, and what a switch or a slider shows in turn. What a
 * control elsewhere opens gets its label as a heading: the prices in a tab need the tab's name.
 */
export function openNodes(root: Document, hidden: HiddenNodes): void {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const view = viewPage(root, hidden);
    const opened = closedPanels(root, view, hidden).filter((panel) => isOpened(panel, view));
    if (opened.length === 0) return;
    const named = opened.filter(({ element }) => controlOf(element, view));
    for (const { element, isAlternative } of opened) {
      show(element, hidden);
      // What takes another's place doesn't stand beside it in a line.
      if (isAlternative && IN_LINE.has(element.name)) element.name = 'div';
    }
    for (const { element, before } of named) label(element, before, view);
    labelOthers(named, view);
  }
}

/** The tab that is open has its name, too. */
function labelOthers(opened: Panel[], view: PageView): void {
  const kinds = new Map<ParentNode, Set<string>>();
  for (const { element } of opened) {
    const { parent } = element;
    if (!parent) continue;
    const known = kinds.get(parent) ?? new Set<string>();
    kinds.set(parent, known);
    for (const kind of kindsOf(element)) known.add(kind);
  }
  const hasOpened = new Set(opened.map(({ element }) => element));
  for (const [parent, known] of kinds) {
    for (const child of parent.children) {
      const isOther = isTag(child) && !hasOpened.has(child) && view.viewOf(child).seen > 0;
      if (isOther && kindsOf(child).some((kind) => known.has(kind))) label(child, undefined, view);
    }
  }
}

interface Panel {
  element: Element;
  hiding: Hiding;
  /** the sibling right before it, if it's visible */
  before: Element | undefined;
  /** the next visible sibling */
  after: Element | undefined;
  /** Visible siblings are of its kind, and what chooses between them stands near. */
  isAlternative: boolean;
}

/** The elements that aren't seen and may be, outer ones first. */
function closedPanels(root: Document, view: PageView, hidden: HiddenNodes): Panel[] {
  const { viewOf } = view;
  const found: Panel[] = [];
  const walk = (children: ChildNode[], parents: Element[]) => {
    const elements = children.filter(isTag).filter((child) => viewOf(child).text > 0);
    const following = seenAfter(elements, view);
    const choosers = choosersByKind(elements, parents, view);
    let before: Element | undefined;
    for (const [at, element] of elements.entries()) {
      const { seen, hiding } = viewOf(element);
      if (seen === 0 && hiding && hiding !== 'never') {
        const isAlternative = kindsOf(element).some((kind) => (choosers.get(kind) ?? 0) > 0);
        found.push({ element, hiding, before, after: following[at], isAlternative });
      }
      before = seen > 0 ? element : undefined;
      const isOwn = hidden.has(element);
      if (!isOwn)
        walk(element.children, isPart(element) ? [element, ...parents].slice(0, MAX_CLIMB) : []);
    }
  };
  walk(root.children, []);
  return found;
}

const isPart = ({ name }: Element) => !['html', 'body', 'main', 'article'].includes(name);

function seenAfter(elements: Element[], { viewOf }: PageView): (Element | undefined)[] {
  let next: Element | undefined;
  const following = elements.toReversed().map((element) => {
    const after = next;
    if (viewOf(element).seen > 0) next = element;
    return after;
  });
  return following.toReversed();
}

/** For each kind of visible element among siblings, how much stands near that could change them. */
function choosersByKind(elements: Element[], parents: Element[], { viewOf }: PageView) {
  const [parent, ...outer] = parents.map((element) => viewOf(element).choosers);
  const inside = new Map<string, number>();
  for (const element of elements) {
    const { seen, choosers } = viewOf(element);
    if (seen === 0) continue;
    for (const kind of kindsOf(element)) inside.set(kind, (inside.get(kind) ?? 0) + choosers);
  }
  const most = Math.max(parent ?? 0, ...outer);
  for (const [kind, own] of inside) inside.set(kind, most - own);
  return inside;
}

/** What elements that take each other's place have in common: a class, or the elements in them. */
function kindsOf({ name, attribs, children }: Element): string[] {
  const classes = (attribs.class ?? '').split(/\s+/).filter(Boolean);
  const inner = children.filter(isTag).slice(0, 20);
  const shape = inner.map((child) => child.name).join(' ');
  return [
    ...classes.map((token) => `${name}.${token}`),
    ...(inner.length > 1 ? [`${name} ${shape}`] : []),
  ];
}

/** The control that names the element, or the only one in it. */
function controlOf(element: Element, { targets }: PageView): Element | undefined {
  return namesOf(element)
    .map((name) => targets.get(name))
    .find(Boolean);
}

function isOpened(panel: Panel, view: PageView): boolean {
  const { element, hiding, before, after, isAlternative } = panel;
  if (isAlternative || controlOf(element, view)) return true;
  if (hiding === 'away' || !before) return false;
  const { seen, controls, fields, heading } = view.viewOf(before);
  if (controls > 0 && fields === 0 && seen <= MAX_TRIGGER) return true;
  // A heading with nothing under it but this.
  const isAll = !after || view.viewOf(after).heading > 0;
  return heading >= 3 && isAll && !('aria-hidden' in element.attribs);
}

/** Marks of texts come from around them; those of elements inside are their own. */
function show(element: Element, hidden: HiddenNodes): void {
  hidden.delete(element);
  for (const child of element.children) {
    const isOfText = isText(child) || (isTag(child) && child.name === 'data');
    if (isOfText && hidden.get(child) !== 'never') hidden.delete(child);
    else if (isTag(child) && !hidden.has(child)) show(child, hidden);
  }
}

/** Puts the label of the control that opens a panel above it, unless it stands there. */
function label(panel: Element, before: Element | undefined, view: PageView): void {
  const control = controlOf(panel, view);
  const text = control ? textOf(control, 2 * MAX_LABEL) : '';
  if (!control || control === before || text.length > MAX_LABEL || !/\p{L}/u.test(text)) return;
  if (textOf(panel, text.length + 1).startsWith(text)) return;
  const levels = elementsWith(panel, (element) => headingLevel(element) > 0).map(headingLevel);
  const level = Math.max(2, Math.min(6, ...levels) - 1);
  const heading = new Element(`h${level}`, {}, [new Text(text)]);
  heading.parent = panel;
  panel.children.unshift(heading);
}
