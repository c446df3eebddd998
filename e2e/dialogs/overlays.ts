import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dirname, '../../web');
/** What the kit shows over a page. */
const KIT = ['Dialog', 'ConfirmDialog', 'ActionDialog', 'Sheet', 'Popover', 'DropdownMenu'];
/** A frame for any content, above the kit: it is walked wherever it is filled. */
const FRAME = 'shared/save-dialog.tsx';
/** The files of the kit that are made of Radix's layers; a list and a tooltip hold no controls. */
const KIT_FILES = [
  'alert-dialog',
  'dialog',
  'dropdown-menu',
  'popover',
  'select',
  'sheet',
  'tooltip',
];
const LAYERS =
  /\b(Alert)?Dialog\b|\bPopover\b|\b(Dropdown|Context)Menu\b|\bMenubar\b|\bHoverCard\b|\bSelect\b|\bTooltip\b|\bNavigationMenu\b/;

const sources = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter((file) => !/\.test\.tsx?$|^test\/|^build\//.test(file))
  .toSorted()
  .map((file) => ({ file, code: withoutComments(readFileSync(join(web, file), 'utf8')) }));

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

/** Dialogs with a content of their own that several features share. */
const shared = sources.flatMap(({ file, code }) =>
  file.startsWith('shared/')
    ? [...code.matchAll(/export function (\w+Dialog)\(/g)].map(([, name = '']) => ({ file, name }))
    : [],
);

/**
 * Every dialog, sheet, menu and confirmation in the source: its file below web/, with its place in it
 * where there are several.
 */
export function overlaysInSource(): string[] {
  return sources
    .filter(({ file }) => !file.startsWith('ui/') && file !== FRAME)
    .flatMap(({ file, code }) => {
      const names = [...KIT, ...shared.filter((one) => one.file !== file).map(({ name }) => name)];
      const count = [...code.matchAll(new RegExp(`<(${names.join('|')})(?=[\\s>/])`, 'g'))].length;
      if (count < 2) return count === 1 ? [file] : [];
      return Array.from({ length: count }, (_, place) => `${file} ${place + 1}`);
    });
}

/** Files that show something over a page and pass the kit by, or take a part of it under another name. */
export function strangersInSource(): string[] {
  return sources
    .filter(({ file, code }) => {
      const ownLayers = [...code.matchAll(/import \{([^}]*)\} from 'radix-ui'/g)].some(
        ([, names = '']) => LAYERS.test(names),
      );
      const byHand = /<dialog\b|role=["'{]+(alert)?dialog|aria-modal|role=["'{]+menu["']/.test(
        code,
      );
      const renamed = /\b(Dialog|ConfirmDialog|Sheet|Popover|DropdownMenu) as \w/.test(code);
      const isKit = KIT_FILES.some((name) => file === `ui/${name}.tsx`);
      return !isKit && (ownLayers || byHand || renamed);
    })
    .map(({ file }) => file);
}
