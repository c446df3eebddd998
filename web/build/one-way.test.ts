import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const sources = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file) && !/^(build|test)\//.test(file),
);

/** The file's code without comments. */
const codeOf = (file: string) =>
  readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

it('every file that is fetched on demand is fetched by the one helper', () => {
  const past: string[] = [];
  for (const file of sources) {
    const code = codeOf(file);
    for (const { index } of code.matchAll(/\bimport\(/g)) {
      // The helpers take the import as a function: `loadFile(() => import(…))`.
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

/** Radix components for overlays, and markup that would be a handmade overlay. */
const LAYER =
  /\b((Alert)?Dialog|Popover|(Dropdown|Context)Menu|Menubar|HoverCard|Select|Tooltip|NavigationMenu)\b[^;]*from 'radix-ui'|<dialog\b|role=["'{]+((alert)?dialog|menu)["']|aria-modal/;

it('every dialog, menu and popover is one of the kit, which returns the focus', () => {
  const overlays = ['alert-dialog', 'dialog', 'dropdown-menu', 'popover', 'sheet', 'tooltip'];
  const kit = ['form/select', ...overlays.map((name) => `overlay/${name}`)];
  const layers = sources.filter((file) => LAYER.test(codeOf(file)));
  expect(layers.toSorted()).toEqual(kit.map((name) => `ui/${name}.tsx`));
  for (const name of ['alert-dialog', 'dialog', 'sheet']) {
    expect(codeOf(`ui/overlay/${name}.tsx`)).toContain('onCloseAutoFocus={returnFocus}');
  }
});
