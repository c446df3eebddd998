import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const sources = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file) && !/^(build|test)\//.test(file),
);

/** The code of a file without its comments. */
const codeOf = (file: string) =>
  readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

it('every file that is fetched on demand is fetched by the one helper', () => {
  const past: string[] = [];
  for (const file of sources) {
    const code = codeOf(file);
    for (const { index } of code.matchAll(/\bimport\(/g)) {
      // The helpers take the import itself, as a function: `loadFile(() => import(…))`.
      const before = code.slice(0, index).replaceAll(/\s+/g, ' ').trimEnd();
      const helped = /(\bloadFile\(|\b(screen|page|lazyPart)(<[^>]*>)?\( ?'\w+',) ?\(\) =>$/.test(
        before,
      );
      if (!helped) past.push(file);
    }
  }
  expect(past).toEqual([]);
  expect(sources.length).toBeGreaterThan(100);
});

it('every dialog is one of the kit, which returns the focus', () => {
  const kit = sources.filter((file) => /\b(Alert)?Dialog\b.*from 'radix-ui'/.test(codeOf(file)));
  expect(kit.toSorted()).toEqual(['ui/alert-dialog.tsx', 'ui/dialog.tsx', 'ui/sheet.tsx']);
  for (const file of kit) expect(codeOf(file)).toMatch(/useReturnFocus\(open\)/);
});
