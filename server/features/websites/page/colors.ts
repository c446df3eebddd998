export type Rgb = [red: number, green: number, blue: number];

const NAMED: Record<string, Rgb> = { white: [255, 255, 255], black: [0, 0, 0] };

/** Blends a color with the one behind it; undefined if it can't be determined. */
export function parseColor(value: string, behind: Rgb | undefined): Rgb | undefined {
  const text = value.trim().toLowerCase();
  if (text === 'transparent') return behind;
  const [red, green, blue, alpha = 1] = hexOf(text) ?? functionOf(text) ?? NAMED[text] ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  if (alpha >= 1) return [red, green, blue];
  const mixed = (item: number, at: 0 | 1 | 2) => alpha * item + (1 - alpha) * (behind?.[at] ?? 0);
  return behind && [mixed(red, 0), mixed(green, 1), mixed(blue, 2)];
}

function hexOf(text: string): number[] | undefined {
  const digits = /^#([0-9a-f]{3,8})$/.exec(text)?.[1];
  if (!digits || digits.length === 5 || digits.length === 7) return undefined;
  const pairs =
    digits.length < 5 ? digits.split('').map((part) => part + part) : digits.match(/../g);
  const [red = 0, green = 0, blue = 0, alpha = 255] = (pairs ?? []).map((pair) =>
    parseInt(pair, 16),
  );
  return [red, green, blue, alpha / 255];
}

function functionOf(text: string): number[] | undefined {
  const parts = /^rgba?\(([^()]*)\)$/
    .exec(text)?.[1]
    ?.split(/[\s,/]+/)
    .filter(Boolean);
  if (!parts || parts.length < 3) return undefined;
  const numbers = parts.map((part, at) => {
    const number = Number.parseFloat(part);
    return part.endsWith('%') ? (number / 100) * (at === 3 ? 1 : 255) : number;
  });
  return numbers.every(Number.isFinite) ? numbers : undefined;
}

/** The contrast ratio of WCAG, from 1 for the same color to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
