import { cloneNode, type Document, type Element, isTag, Text } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { isControl } from './controls.ts';
import { elementsWith, textOf } from './parse-html.ts';

/** An amount, possibly with its currency. */
const AMOUNT = /^\P{L}{0,4}(?:\p{Lu}{3})?\s?\p{Nd}[\p{Nd}.,'’\s]*(?:\p{Sc}|\p{Lu}{3})?$/u;
const NUMBER = /\p{Nd}(?:[\p{Nd}.,'’\s]*\p{Nd})?/u;
const MAX_AMOUNT = 30;
const MAX_SWITCHED = 200;
/** No switch has more positions. Each hidden one copies a row or a card. */
const MAX_OTHERS = 5;
/** Characters of the row or card that a price belongs to. */
const MAX_ITEM = 300;
const MAX_CLIMB = 6;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** A value that replaces an element's text when a visitor chooses `key`. */
interface OtherValue {
  key: string;
  /** label of its control */
  label: string;
  value: string;
}

/**
 * Shows the hidden values of a currency or period switch whose script replaces text. An element has each
 * value in an attribute, `data-eur="45 €" data-usd="$49"`, and a control names them. Adds a copy beside each
 * affected row or card, as a visitor sees it after a click.
 */
export function showSwitchedValues(root: Document): void {
  const labels = controlLabels(root);
  if (labels.size < 2) return;
  const switched = new Map<Element, OtherValue[]>();
  for (const element of elementsWith(root, hasSeveral).slice(0, MAX_SWITCHED)) {
    const others = otherValues(element, labels);
    if (others.length > 0) switched.set(element, others);
  }
  const holders = new Map<Element, number>();
  for (const element of switched.keys()) {
    for (const holder of ancestorsOf(element)) holders.set(holder, (holders.get(holder) ?? 0) + 1);
  }
  for (const [element, others] of switched) {
    const item = ancestorsOf(element).findLast(
      (holder) => holders.get(holder) === 1 && textOf(holder, MAX_ITEM + 1).length <= MAX_ITEM,
    );
    if (item) addCopies(item, element, others);
  }
}

const amountsOf = ({ attribs }: Element): [string, string][] =>
  Object.entries(attribs).filter(
    ([name, value]) =>
      name.startsWith('data-') && value.length <= MAX_AMOUNT && AMOUNT.test(value.trim()),
  );

const hasSeveral = (element: Element): boolean => amountsOf(element).length > 1;

/** The labels of controls by the value they choose. */
function controlLabels(root: Document): Map<string, string> {
  const labels = new Map<string, string>();
  for (const element of elementsWith(
    root,
    (one) => one.name === 'option' || isControl(one, false),
  )) {
    const label = textOf(element, MAX_AMOUNT + 1);
    const named = Object.entries(element.attribs).flatMap(([name, value]) =>
      name === 'value' || name.startsWith('data-') ? [value] : [],
    );
    for (const key of [...named, label]) {
      const short = key.trim().toLowerCase();
      if (short !== '' && short.length <= MAX_AMOUNT && !labels.has(short))
        labels.set(short, label);
    }
  }
  return labels;
}

/** An element's hidden values with a control, if it shows one of them. */
function otherValues(element: Element, labels: ReadonlyMap<string, string>): OtherValue[] {
  const shown = textOf(element, 2 * MAX_AMOUNT);
  const values = amountsOf(element).flatMap(([name, value]): OtherValue[] => {
    const words = name.slice('data-'.length).split('-');
    const key = words.map((_, at) => words.slice(at).join('-')).find((part) => labels.has(part));
    return key === undefined ? [] : [{ key, label: labels.get(key) ?? '', value: value.trim() }];
  });
  const isShown = ({ value }: OtherValue) => numberIn(value) === numberIn(shown);
  return values.some(isShown) ? values.filter((value) => !isShown(value)).slice(0, MAX_OTHERS) : [];
}

const numberIn = (text: string): string => NUMBER.exec(text)?.[0] ?? '';

function ancestorsOf(element: Element): Element[] {
  const found = [element];
  for (let at = element.parent; at && isTag(at) && found.length <= MAX_CLIMB; at = at.parent) {
    if (at.name === 'body' || at.name === 'main') break;
    found.push(at);
  }
  return found;
}

function addCopies(item: Element, element: Element, others: OtherValue[]): void {
  const { children } = element;
  const shown = textOf(element, 2 * MAX_AMOUNT);
  const copies = others.map((other) => {
    element.children = [new Text(writtenAs(other, shown))];
    const copy = cloneNode(item, true);
    // A symbol beside the number belongs to the currency shown.
    if (isCurrency(other) && !/\p{Sc}/u.test(shown)) withoutSigns(copy);
    return copy;
  });
  element.children = children;
  for (const copy of copies.toReversed()) DomUtils.append(item, copy);
}

const isCurrency = ({ key }: OtherValue): boolean => CURRENCIES.has(key.toUpperCase());

/** Adds the value's currency or period. */
function writtenAs(other: OtherValue, shown: string): string {
  const { key, label, value } = other;
  const hasCurrency = /\p{Sc}|\p{L}/u.test(value);
  if (!isCurrency(other)) return `${label} ${hasCurrency ? value : shown.replace(NUMBER, value)}`;
  return hasCurrency ? value : `${value} ${key.toUpperCase()}`;
}

function withoutSigns(node: Element): void {
  for (const child of node.children) {
    if (isTag(child)) withoutSigns(child);
    else if (child instanceof Text) child.data = child.data.replace(/\p{Sc}/gu, '');
  }
}
