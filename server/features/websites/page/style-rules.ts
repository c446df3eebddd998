import type { Document, Element } from 'domhandler';
import { isText } from 'domhandler';
import { type InlineStyle, inlineStyle, withoutComments } from './inline-style.ts';
import { elementsNamed } from './parse-html.ts';

/** Properties that are told apart for one name: more is work for the comparisons alone. */
const MAX_PROPERTIES = 60;

/** What a rule of the page declares for elements with all of these names: `p`, `.class`, `#id`. */
interface Rule {
  names: string[];
  style: InlineStyle;
  selector: string;
  /** It has no condition beside its names. */
  isPlain: boolean;
}

/**
 * What the page's style elements surely declare of an element: a rule that names nothing but classes, ids
 * and elements, the last of which no other rule and no script mentions, says it, and no rule with a
 * condition speaks of it for another name. What may be shown by a class that comes, in a medium or by a
 * click isn't hidden so, and no weights of rules are compared.
 */
export function styleRules(root: Document): (element: Element) => InlineStyle {
  const rules = new Map<string, Rule>();
  const mentions = new Map<string, number>();
  const unsure = new Map<string, Set<string>>();
  for (const { name, attribs, children } of elementsNamed(root, 'style', 'script')) {
    const text = children.map((child) => (isText(child) ? child.data : '')).join('');
    const isAlways = /^(?:all|screen|)$/i.test(attribs.media ?? '');
    const sheet = name === 'style' ? rulesOf(withoutComments(text), isAlways) : [];
    for (const rule of sheet) {
      if (rule.isPlain) rules.set(rule.names.at(-1) ?? '', rule);
      for (const one of rule.isPlain ? [] : rule.names) {
        const known = [...(unsure.get(one) ?? []), ...Object.keys(rule.style)];
        unsure.set(one, new Set(known.slice(0, MAX_PROPERTIES)));
      }
    }
    const mentioned = name === 'script' ? [text] : sheet.map(({ selector }) => selector);
    for (const [word] of mentioned.join(' ').matchAll(/[\w-]+/g))
      mentions.set(word, (mentions.get(word) ?? 0) + 1);
  }
  return ({ name, attribs }) => {
    const classes = (attribs.class ?? '').split(/\s+/).map((one) => `.${one}`);
    const own = new Set([name, `#${attribs.id}`, ...classes]);
    const style: InlineStyle = {};
    for (const key of own) {
      const rule = rules.get(key);
      const isSure = mentions.get(key.replace(/^[.#]/, '')) === 1;
      if (isSure && rule?.names.every((one) => own.has(one))) Object.assign(style, rule.style);
    }
    for (const property of [...own].flatMap((key) => [...(unsure.get(key) ?? [])]))
      if (style[property] !== undefined) style[property] = 'unset';
    // A colour says something beside what is behind it; either may be from a stylesheet elsewhere.
    const { color, 'background-color': behind } = style;
    return (color === undefined) === (behind === undefined) ? style : { ...style, color: 'unset' };
  };
}

/** What is in a rule within another, such as of a medium, holds at times. */
function rulesOf(css: string, isAlways: boolean): Rule[] {
  const open: string[] = [];
  const parts = css.split(/([{}])/);
  return parts.flatMap((brace, at) => {
    const text = parts[at - 1] ?? '';
    if (brace === '{') open.push(text.slice(text.lastIndexOf(';') + 1).trim());
    const selectors = brace === '}' ? (open.pop() ?? '') : '';
    if (selectors === '' || selectors.startsWith('@')) return [];
    const style = inlineStyle(text);
    return selectors.split(',').map((one) => {
      const selector = one.trim();
      const names =
        selector
          .split(/[\s>+~]+/)
          .at(-1)
          ?.match(/[.#]?(?:[\w-]|\\.)+/g) ?? [];
      const isPlain = isAlways && open.length === 0 && names.join('') === selector;
      return { names: names.map((name) => name.replaceAll('\\', '')), style, selector, isPlain };
    });
  });
}
