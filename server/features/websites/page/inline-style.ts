/** The declarations of an element's `style` attribute. */
export type InlineStyle = Record<string, string | undefined>;

/** No value that hides something is longer. Longer ones are pictures, and slow for the expressions. */
const MAX_VALUE = 300;

export function inlineStyle(attribute: string): InlineStyle {
  const declarations = withoutComments(attribute.toLowerCase()).split(';');
  return Object.fromEntries(
    declarations.flatMap((declaration) => {
      const [name = '', ...value] = declaration.split(':');
      return longhands(name.trim(), value.join(':').trim());
    }),
  );
}

export function withoutComments(text: string): string {
  const [before = '', ...comments] = text.split('/*');
  const rest = comments.map((comment) => comment.split('*/').slice(1).join('*/'));
  return [before, ...rest].join('');
}

/** The physical sides of a box for the most common writing direction. */
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

/** Expands a value to each side. Missing sides are like the opposite ones. */
function sides(names: string[], value: string): [string, string][] {
  const parts = value.split(/\s+/);
  return names.map((name, at) => [name, parts[at] ?? parts[at - 2] ?? parts[0] ?? value]);
}

/** Expands shorthands such as `background` and `inset` to their properties. */
function longhands(name: string, given: string): [string, string][] {
  const value = given.slice(0, MAX_VALUE).replace(/\s*!important$/, '');
  if (Object.hasOwn(SIDES, name)) return sides(SIDES[name] ?? [], value);
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
  return [[name, value]];
}
