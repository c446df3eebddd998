import { type Document, type Element, isText } from 'domhandler';
import { type InlineStyle, inlineStyle, withoutComments } from './inline-style.ts';
import { elementsNamed } from './parse-html.ts';

/** Properties compared per name. More only cost time. */
const MAX_PROPERTIES = 60;

/** Declarations for elements with all of these names: `p`, `.class`, `#id`. */
interface Rule {
  names: string[];
  style: InlineStyle;
  selector: string;
  /** without any condition besides its names */
  isPlain: boolean;
}

/**
 * The declarations of the page's style elements that certainly apply to an element. A rule counts if it has
 * only classes, ids and elements, no other rule or script mentions the last of them, and no conditional rule
 * sets the property for another name. So text that a class, a medium or a click may show isn't hidden, and
 * specificity doesn't matter.
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
    // A color means nothing without its background, and either may be in an external stylesheet.
    const { color, 'background-color': behind } = style;
    return (color === undefined) === (behind === undefined) ? style : { ...style, color: 'unset' };
  };
}

/** Parses rules. Nested ones, such as in a media query, apply only sometimes. */
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
