import { type Document, type Element, isTag, isText } from 'domhandler';
import { elementsNamed, elementsWith, textOf } from '../page/parse-html.ts';

export interface StructuredNode {
  types: string[];
  fields: Record<string, unknown>;
}

const MAX_SCRIPT_LENGTH = 300_000;
const MAX_NODES = 500;
const MAX_DEPTH = 10;
/** per microdata node */
const MAX_VALUES = 2000;

/** Every typed node of a page's JSON-LD and microdata, in order. */
export function structuredData(root: Document): StructuredNode[] {
  const nodes: StructuredNode[] = [];
  for (const script of elementsNamed(root, 'script')) {
    if (!/^application\/ld\+json/i.test(script.attribs.type ?? '')) continue;
    const text = script.children.map((child) => (isText(child) ? child.data : '')).join('');
    if (text.length <= MAX_SCRIPT_LENGTH) collectNodes(parsed(text), nodes, 0);
  }
  const isTyped = ({ attribs }: Element) => 'itemscope' in attribs && !!attribs.itemtype;
  const scopes = elementsWith(root, isTyped).slice(0, Math.max(0, MAX_NODES - nodes.length));
  return [...nodes, ...scopes.map(microdata)];
}

/** The text of a field, or of its first value; empty if it has none. */
export function fieldText(value: unknown): string {
  if (Array.isArray(value)) return fieldText(value[0]);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? plainText(value) : '';
}

/** Removes HTML tags, which answers of FAQs contain. */
function plainText(text: string): string {
  return text
    .slice(0, 4000)
    .replace(/<[^<>]{0,500}>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

export const asList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

export function asFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.trim().replace(/^<!--|-->$|^\/\/<!\[CDATA\[|\/\/\]\]>$/g, ''));
  } catch {
    return undefined;
  }
}

function collectNodes(value: unknown, nodes: StructuredNode[], depth: number): void {
  if (depth > MAX_DEPTH || nodes.length >= MAX_NODES) return;
  if (Array.isArray(value)) {
    for (const item of value) collectNodes(item, nodes, depth + 1);
    return;
  }
  const fields = asFields(value);
  const types = asList(fields['@type']).filter((type) => typeof type === 'string');
  if (types.length > 0) nodes.push({ types, fields });
  for (const item of Object.values(fields)) {
    if (typeof item === 'object') collectNodes(item, nodes, depth + 1);
  }
}

/** Linear: each element belongs to one scope, and each value is added once. */
function microdata(scope: Element): StructuredNode {
  const fields = Object.create(null) as Record<string, unknown[]>;
  const stack = scope.children.filter(isTag).reverse();
  let left = MAX_VALUES;
  for (let node = stack.pop(); node && left > 0; node = stack.pop()) {
    const name = node.attribs.itemprop;
    const isScope = 'itemscope' in node.attribs;
    if (name && !isScope) {
      const { content, href, datetime } = node.attribs;
      (fields[name] ??= []).push(content ?? datetime ?? (textOf(node) || href));
      left -= 1;
    }
    if (!isScope) stack.push(...node.children.filter(isTag).reverse());
  }
  return { types: [(scope.attribs.itemtype ?? '').split('/').at(-1) ?? ''], fields };
}
