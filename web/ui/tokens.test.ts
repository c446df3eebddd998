import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** Min contrast: 4.5 for text on its background, 3 for edges and symbols (WCAG 2.2 AA). */
const TEXT = [
  ['foreground', ['background', 'card', 'popover', 'muted', 'accent', 'sidebar']],
  ['muted-foreground', ['background', 'card', 'popover', 'muted', 'sidebar', 'accent']],
  ['primary', ['background', 'card', 'popover', 'muted']],
  ['primary-foreground', ['primary', 'primary-hover']],
  ['primary-soft-foreground', ['primary-soft']],
  ['success', ['success-soft', 'background', 'card']],
  ['warning', ['warning-soft', 'background', 'card']],
  ['info', ['info-soft', 'background', 'card']],
  ['destructive', ['destructive-soft', 'background', 'card', 'popover']],
  ['destructive-solid-foreground', ['destructive-solid', 'destructive-solid-hover']],
] as const;
const SIGNS = [
  ['input', ['background', 'card', 'popover']],
  ['ring', ['background', 'card', 'popover', 'sidebar']],
] as const;

function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1]!, m[2]!]),
  );
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

describe.each(['@theme static', '.dark'])('the colours of %s', (selector) => {
  const tokens = tokensOf(selector);
  const colour = (name: string) => tokens.get(name) ?? expect.fail(`no colour ${name}`);

  it.each([
    ...TEXT.flatMap(([front, grounds]) => grounds.map((ground) => [front, ground, 4.5] as const)),
    ...SIGNS.flatMap(([front, grounds]) => grounds.map((ground) => [front, ground, 3] as const)),
  ])('%s can be told from %s', (front, ground, least) => {
    expect(contrast(colour(front), colour(ground))).toBeGreaterThanOrEqual(least);
  });
});
