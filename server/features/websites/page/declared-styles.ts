import { compile } from 'css-select';
import * as css from 'css-tree';
import { type Document, type Element, isText } from 'domhandler';
import { elementsNamed } from './parse-html.ts';

/** What the page declares for an element, of the properties that can hide it. */
export type Declared = Record<string, string | undefined>;

const PROPERTIES = new Set(
  `display visibility content-visibility opacity filter clip clip-path position left top right bottom
  text-indent margin-left font-size width height max-height max-width overflow overflow-x overflow-y
  transform translate scale zoom color text-decoration background-color background-image`.split(
    /\s+/,
  ),
);
const MAX_CSS = 400_000;
const MAX_RULES = 8000;
/** No value that can hide something is longer; the rest is pictures, and work for the expressions. */
const MAX_VALUE = 300;
/** A page whose rules take more comparisons than this is read without the rest of them. */
const MAX_TESTS = 400_000;
const VIEW_WIDTH = 1280;

interface Rule {
  selector: string;
  /** `#id`, `.class`, a name, or `*`: what the last part of the selector asks for */
  key: string;
  weight: number;
  values: [name: string, value: string, important: boolean][];
}

/** The styles of the page's own style elements and attributes, by the cascade. */
export function declaredStyles(root: Document): (element: Element) => Declared {
  const matched = matchesOf(root, rulesOf(sheetOf(root)));
  return (element) => {
    const inline = element.attribs.style ? inlineValues(element.attribs.style) : [];
    const rules = matched.get(element);
    if (!rules) return Object.fromEntries(inline);
    const ordered = rules.toSorted((one, other) => one.weight - other.weight);
    const values = ordered.flatMap((rule) => rule.values);
    return Object.fromEntries([
      ...values.filter(([, , important]) => !important).map(([name, value]) => [name, value]),
      ...inline,
      ...values.filter(([, , important]) => important).map(([name, value]) => [name, value]),
    ]) as Declared;
  };
}

function sheetOf(root: Document): string {
  const texts = elementsNamed(root, 'style').map(({ children }) =>
    children.map((child) => (isText(child) ? child.data : '')).join(''),
  );
  return texts.join('\n').slice(0, MAX_CSS);
}

function rulesOf(sheet: string): Rule[] {
  const rules: Rule[] = [];
  const collect = (list: css.List<css.CssNode>) => {
    for (const node of list) {
      if (rules.length >= MAX_RULES) return;
      if (node.type === 'Rule') rules.push(...ruleOf(node, rules.length));
      else if (node.type === 'Atrule' && node.block && applies(node)) collect(node.block.children);
    }
  };
  const parsed = tried(() => css.parse(sheet, { parseValue: false, parseCustomProperty: false }));
  if (parsed?.type === 'StyleSheet') tried(() => collect(parsed.children));
  return rules;
}

/** Rules for a screen as wide as ours. */
function applies({ name, prelude }: css.Atrule): boolean {
  if (name === 'layer' || name === 'supports') return true;
  if (name !== 'media') return false;
  const query = prelude ? css.generate(prelude).toLowerCase() : '';
  const width = /^(?:(?:only )?screen ?and ?)?\(min-width: ?(\d+)(?:\.\d+)?(px|em|rem)\)$/.exec(
    query,
  );
  if (width) return Number(width[1]) * (width[2] === 'px' ? 1 : 16) <= VIEW_WIDTH;
  return /^(?:only )?(?:screen|all)$/.test(query);
}

function ruleOf({ prelude, block }: css.Rule, order: number): Rule[] {
  const values = valuesOf(block.children);
  if (values.length === 0 || prelude.type !== 'SelectorList') return [];
  return [...prelude.children].flatMap((selector) => {
    if (selector.type !== 'Selector') return [];
    const parts = [...selector.children];
    if (parts.some(isOfMoment)) return [];
    const weight = weightOf(parts) * MAX_RULES * 2 + order;
    return [{ selector: css.generate(selector), key: keyOf(parts), weight, values }];
  });
}

/** States that come with a visitor, parts that are no elements, and what is costly to match. */
const isOfMoment = (part: css.CssNode): boolean =>
  part.type === 'PseudoElementSelector' ||
  (part.type === 'PseudoClassSelector' &&
    !/^(first|last|only|nth|root|not|is|where|empty)/.test(part.name));

const WEIGHTS: Partial<Record<css.CssNode['type'], number>> = {
  IdSelector: 10_000,
  ClassSelector: 100,
  AttributeSelector: 100,
  PseudoClassSelector: 100,
  TypeSelector: 1,
};
const weightOf = (parts: css.CssNode[]) =>
  parts.reduce((sum, { type }) => sum + (WEIGHTS[type] ?? 0), 0);

function keyOf(parts: css.CssNode[]): string {
  const last = parts.slice(parts.findLastIndex(({ type }) => type === 'Combinator') + 1);
  const id = last.find(({ type }) => type === 'IdSelector');
  const named = id ?? last.find(({ type }) => type === 'ClassSelector');
  if (named?.type === 'IdSelector') return `#${named.name}`;
  if (named?.type === 'ClassSelector') return `.${named.name}`;
  const type = last.find((part) => part.type === 'TypeSelector');
  return type?.type === 'TypeSelector' ? type.name.toLowerCase() : '*';
}

function valuesOf(declarations: css.List<css.CssNode>): Rule['values'] {
  return [...declarations].flatMap((node): Rule['values'] => {
    if (node.type !== 'Declaration') return [];
    const value = css.generate(node.value).trim().toLowerCase();
    return longhands(node.property.toLowerCase(), value).map(([name, one]) => [
      name,
      one,
      !!node.important,
    ]);
  });
}

function inlineValues(style: string): [string, string][] {
  const parsed = tried(() => css.parse(style, { context: 'declarationList', parseValue: false }));
  if (parsed?.type !== 'DeclarationList') return [];
  return valuesOf(parsed.children).map(([name, value]) => [name, value]);
}

/** The sides of a box in the direction of most pages. */
const SIDES: Record<string, string[]> = {
  inset: ['top', 'right', 'bottom', 'left'],
  'inset-inline': ['left', 'right'],
  'inset-block': ['top', 'bottom'],
  'inset-inline-start': ['left'],
  'inset-inline-end': ['right'],
  'inset-block-start': ['top'],
  'inset-block-end': ['bottom'],
  'margin-inline-start': ['margin-left'],
  'inline-size': ['width'],
  'block-size': ['height'],
  'max-inline-size': ['max-width'],
  'max-block-size': ['max-height'],
  'text-decoration-line': ['text-decoration'],
  '-webkit-text-fill-color': ['color'],
};

/** Each side; those that are not named are as those across from them. */
function sides(names: string[], value: string): [string, string][] {
  const parts = value.split(/\s+/);
  return names.map((name, at) => [name, parts[at] ?? parts[at - 2] ?? parts[0] ?? value]);
}

/** The properties that we know, those behind shorthands such as `background` and `inset` included. */
function longhands(name: string, given: string): [string, string][] {
  const value = given.slice(0, MAX_VALUE).replace(/\s*!important$/, '');
  if (name in SIDES) return sides(SIDES[name] ?? [], value);
  if (name === 'margin') return sides(['', '', '', 'margin-left'], value).slice(3);
  if (name === 'font') {
    const size = /(?:^|\s)([-+]?\d*\.?\d+(?:[a-z]+|%)?)(?:\s*\/\s*\S+)?\s+[^\d]/.exec(value)?.[1];
    return size === undefined || /^[1-9]00$/.test(size) ? [] : [['font-size', size]];
  }
  if (name === 'background') {
    if (/url\(|gradient\(/.test(value)) return [['background-image', value]];
    return [
      ['background-color', value.split(/\s(?![^(]*\))/, 1)[0] ?? value],
      ['background-image', 'none'],
    ];
  }
  return PROPERTIES.has(name) ? [[name, value]] : [];
}

/** The rules of each element. Only those that its id, a class or its name asks for are compared. */
function matchesOf(root: Document, rules: Rule[]): Map<Element, Rule[]> {
  const matched = new Map<Element, Rule[]>();
  if (rules.length === 0) return matched;
  const elements = elementsByKey(root);
  let left = MAX_TESTS;
  for (const rule of rules) {
    const candidates = elements.get(rule.key) ?? [];
    left -= candidates.length * (1 + rule.selector.length / 20);
    if (left < 0) break;
    const matches = tried(() => compile<ChildOf, Element>(rule.selector));
    for (const element of matches ? candidates : []) {
      if (!tried(() => matches?.(element))) continue;
      const known = matched.get(element);
      if (known) known.push(rule);
      else matched.set(element, [rule]);
    }
  }
  return matched;
}

type ChildOf = Element['children'][number] | Document;

function elementsByKey(root: Document): Map<string, Element[]> {
  const found = new Map<string, Element[]>();
  const add = (key: string, element: Element) => {
    const known = found.get(key);
    if (known) known.push(element);
    else found.set(key, [element]);
  };
  const stack = [...root.children];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!('attribs' in node)) continue;
    add('*', node);
    add(node.name, node);
    if (node.attribs.id) add(`#${node.attribs.id}`, node);
    for (const name of new Set((node.attribs.class ?? '').split(/\s+/, 40)))
      if (name) add(`.${name}`, node);
    for (const child of node.children) stack.push(child);
  }
  return found;
}

/** Strange CSS is left out. */
function tried<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
