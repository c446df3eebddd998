import type { InlineStyle } from './inline-style.ts';

/** Approximate pixels per unit, to recognize distant or tiny elements. */
const PIXELS: Record<string, number> = {
  px: 1,
  rem: 16,
  pt: 1.33,
  pc: 16,
  in: 96,
  cm: 37.8,
  mm: 3.78,
  q: 0.94,
  vw: 12.8,
  vh: 8,
  vmin: 8,
  vmax: 12.8,
};
/** Units relative to the font size. */
const OF_FONT: Record<string, number> = { em: 1, ex: 0.5, ch: 0.5, lh: 1.2, ic: 1 };
const NAMED_SIZES: Record<string, number> = { inherit: 1, smaller: 0.83, larger: 1.2 };
const FONT_SIZE = 16;

/** A length in pixels for text of this font size; undefined if the value alone isn't enough. */
export function length(value: string | undefined, fontSize?: number): number | undefined {
  const text = value ?? '';
  if (fontSize !== undefined && text in NAMED_SIZES) return (NAMED_SIZES[text] ?? 1) * fontSize;
  // A named font size, such as `medium`, is readable.
  if (fontSize !== undefined && /^[a-z-]+$/.test(text)) return FONT_SIZE;
  const [, number, unit = ''] = /^([-+]?\d*\.?\d+)([a-z]+|%)?$/.exec(text) ?? [];
  if (number === undefined) return undefined;
  const size = fontSize ?? FONT_SIZE;
  if (unit === '%') return Number(number) * (fontSize === undefined ? 10 : fontSize / 100);
  const inFont = OF_FONT[unit];
  return Number(number) * (inFont === undefined ? (PIXELS[unit] ?? 1) : inFont * size);
}

/** `0.05`, `5%` */
export function share(value: string | undefined): number | undefined {
  const [, number, percent] = /^([-+]?\d*\.?\d+)(%)?$/.exec(value ?? '') ?? [];
  return number === undefined ? undefined : Number(number) / (percent ? 100 : 1);
}

const MIN_OPACITY = 0.1;

export function isTransparent(style: InlineStyle): boolean {
  const filtered = /\bopacity\(\s*([^()]{1,20}?)\s*\)/.exec(style.filter ?? '')?.[1];
  return [style.opacity, filtered].some((value) => (share(value) ?? 1) < MIN_OPACITY);
}

/** The offset of `transform` or `translate` to the right and down, in pixels. */
export function translateOffset({ transform = '', translate = '' }: InlineStyle): number[] {
  const down = /translatey\(\s*([^(),]{1,20}?)\s*\)/i.exec(transform)?.[1];
  const both = /translate(?:x|3d)?\(\s*([^(),]{1,20}?)\s*(?:,\s*([^(),]{1,20}?)\s*)?[,)]/i.exec(
    transform,
  );
  const [across, along] = both ? [both[1], both[2]] : translate.split(/\s+/);
  // Percentages are relative to the element's own size, as in menus.
  const far = (value: string | undefined) => (value?.endsWith('%') ? 0 : (length(value) ?? 0));
  return [far(across), far(down ?? along)];
}
