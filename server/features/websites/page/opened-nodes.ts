import {
  type ChildNode,
  type Document,
  Element,
  isTag,
  isText,
  type ParentNode,
  Text,
} from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { headingLevel, isChoice, namesOf } from './controls.ts';
import { type HiddenNodes, type Hiding, type PageView, viewPage } from './page-view.ts';
import { elementsWith, textOf } from './parse-html.ts';

/** Levels of nested panels, such as questions within a tab. */
const MAX_ROUNDS = 3;
/** Characters of a question or a tab's name. A longer one is a paragraph with a link in it. */
const MAX_TRIGGER = 200;
const MAX_LABEL = 60;
const IN_LINE = new Set(['span', 'b', 'strong', 'em', 'small', 'i']);
/** How many levels up the buttons of a switch or a slider may be. */
const MAX_CLIMB = 4;
const MAX_TAB_LISTS = 20;

/**
 * Removes nodes that a visitor can open from the hidden ones: a panel that a visible control names or
 * precedes, everything under a heading, and the alternatives of a switch or slider. A panel that a control
 * elsewhere opens gets its label as a heading: prices in a tab need the tab's name.
 */
export function openNodes(root: Document, hidden: HiddenNodes): void {
  pairTabs(root);
  const known = new Set<ParentNode>();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const view = viewPage(root, hidden);
    const opened = closedPanels(root, view, hidden).filter((panel) => {
      if (!isOpened(panel, view, known)) return false;
      for (let at: ParentNode | null = panel.element; at && !known.has(at); at = at.parent)
        known.add(at);
      return true;
    });
    if (opened.length === 0) return;
    const named = opened.filter(({ element }) => controlOf(element, view));
    for (const { element, isAlternative } of opened) {
      show(element, hidden);
      // An alternative replaces its siblings, so it mustn't be in the same line.
      if (isAlternative && IN_LINE.has(element.name)) element.name = 'div';
    }
    for (const { element, before } of named) label(element, before, view);
    labelOthers(named, view);
  }
}

/** Pairs tabs with the adjacent panels in the same order, unless they already name others. */
function pairTabs(root: Document): void {
  const ofRole = (within: ParentNode, name: string) =>
    elementsWith(within, ({ attribs }) => attribs.role === name);
  for (const [index, list] of ofRole(root, 'tablist').slice(0, MAX_TAB_LISTS).entries()) {
    const [tabs, panels] = [ofRole(list, 'tab'), ofRole(list.parent ?? root, 'tabpanel')];
    for (const [at, { attribs }] of tabs.length === panels.length ? tabs.entries() : []) {
      const panel = panels[at]?.attribs ?? {};
      attribs['aria-controls'] ??= panel.id ??= `panel-${index}-${at}`;
    }
  }
}

/** Adds the tab's name to the open panel, too. */
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
  /** Whether it has visible siblings of its kind, with a control near that chooses between them. */
  isAlternative: boolean;
}

/** Hidden elements that may be opened, outer ones first. */
function closedPanels(root: Document, view: PageView, hidden: HiddenNodes): Panel[] {
  const { viewOf } = view;
  const found: Panel[] = [];
  const walk = (children: ChildNode[], parents: Element[]) => {
    const elements = children.filter(isTag).filter((child) => viewOf(child).text > 0);
    const following = seenAfter(elements, view);
    const { choosers, places } = choosersByKind(elements, parents, view);
    let before: Element | undefined;
    for (const [at, element] of elements.entries()) {
      const { seen, hiding } = viewOf(element);
      if (seen === 0 && hiding && hiding !== 'never') {
        // Each visible sibling can be replaced by at least one hidden one. Slides are placed side by side.
        const hasPlace = (kind: string) => hiding === 'away' || (places.get(kind) ?? 0) <= 0;
        const isAlternative = kindsOf(element).some(
          (kind) => (choosers.get(kind) ?? 0) > 0 && hasPlace(kind),
        );
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

/**
 * For each kind of visible element among siblings: the number of nearby choosers, and the number of visible
 * elements minus the hidden ones.
 */
function choosersByKind(elements: Element[], parents: Element[], { viewOf }: PageView) {
  const [parent, ...outer] = parents.map((element) => viewOf(element).choosers);
  const inside = new Map<string, number>();
  const places = new Map<string, number>();
  for (const element of elements) {
    const { seen, choosers } = viewOf(element);
    for (const kind of kindsOf(element)) {
      places.set(kind, (places.get(kind) ?? 0) + (seen > 0 ? 1 : -1));
      if (seen > 0) inside.set(kind, (inside.get(kind) ?? 0) + choosers);
    }
  }
  const isBeside = parents.length > 0 && elements.some(({ name }) => name === 'button');
  const most = Math.max(parent ?? 0, ...outer, isBeside ? 1 : 0);
  for (const [kind, own] of inside) inside.set(kind, most - own);
  return { choosers: inside, places };
}

/** What interchangeable elements share: a class, a role, or the elements inside. */
function kindsOf({ name, attribs, children }: Element): string[] {
  const classes = (attribs.class ?? '').split(/\s+/).filter(Boolean);
  const inner = children.filter(isTag).slice(0, 20);
  const shape = inner.map((child) => child.name).join(' ');
  return [
    ...classes.map((token) => `${name}.${token}`),
    ...(attribs.role ? [`${name} ${attribs.role}`] : []),
    ...(inner.length > 1 ? [`${name} ${shape}`] : []),
  ];
}

/** The control that names the element, or the only one in it. */
function controlOf(element: Element, { targets }: PageView): Element | undefined {
  return namesOf(element)
    .map((name) => targets.get(name))
    .find(Boolean);
}

/** `known` panels and their ancestors open no others: their controls belong to them. */
function isOpened(panel: Panel, view: PageView, known: Set<ParentNode>): boolean {
  const { element, hiding, before, after, isAlternative } = panel;
  if (isAlternative || controlOf(element, view)) return true;
  if (hiding === 'away' || !before || known.has(before)) return false;
  const { seen, controls, fields, heading } = view.viewOf(before);
  if (controls > 0 && fields === 0 && seen <= MAX_TRIGGER && !holdsTarget(before, view))
    return true;
  // The heading has nothing else under it.
  const isAll = !after || view.viewOf(after).heading > 0;
  return heading >= 3 && isAll && !('aria-hidden' in element.attribs);
}

/** Whether an element is or contains the target of a control other than a link. It opens nothing else. */
const holdsTarget = (element: Element, { targets }: PageView): boolean =>
  [element, ...elementsWith(element, (one) => !isChoice(one))].some(
    ({ attribs }) => (targets.get(attribs.id ?? '')?.name ?? 'a') !== 'a',
  );

/** Shows an element. Marks on texts are from ancestors, but those on inner elements are their own. */
function show(element: Element, hidden: HiddenNodes): void {
  hidden.delete(element);
  for (const child of element.children) {
    const isOfText = isText(child) || (isTag(child) && child.name === 'data');
    if (isOfText && hidden.get(child) !== 'never') hidden.delete(child);
    else if (isTag(child) && !hidden.has(child)) show(child, hidden);
  }
}

/** Puts the label of a panel's control above it, unless it's already there. */
function label(panel: Element, before: Element | undefined, view: PageView): void {
  const control = controlOf(panel, view);
  const text = control ? textOf(control, 2 * MAX_LABEL) : '';
  if (!control || control === before || text.length > MAX_LABEL || !/\p{L}/u.test(text)) return;
  if (textOf(panel, text.length + 1).startsWith(text)) return;
  const levels = elementsWith(panel, (element) => headingLevel(element) > 0).map(headingLevel);
  const level = Math.max(2, Math.min(6, ...levels) - 1);
  DomUtils.prependChild(panel, new Element(`h${level}`, {}, [new Text(text)]));
}
