import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Some libraries write `<style>` elements while they run, which `style-src 'self'` forbids. This takes
 * those out at build time; the same rules come from our own style sheets (web/ui/vendor.css) or from
 * constructed sheets. A rule that no longer finds its place fails the build, so that an update of a
 * library cannot bring the elements back unnoticed.
 */
const EDITS = [
  {
    file: 'sonner/dist/index.mjs',
    edits: [
      [/^__insertCSS\(".*"\);$/m, ''],
      // a toast is dismissed by a swipe of 50 px
      [/const SWIPE_THRESHOLD = 45;/, 'const SWIPE_THRESHOLD = 50;'],
    ],
  },
  {
    file: '@radix-ui/react-select/dist/index.mjs',
    edits: [
      // the whole element: an empty one is still an inline style
      [
        /jsx\(\s*"style",\s*\{\s*dangerouslySetInnerHTML: \{\s*__html: `\[data-radix-select-viewport\][^`]*`\s*\},\s*nonce\s*\}\s*\)/,
        'null',
      ],
    ],
  },
  {
    // of CodeMirror: in a document, too, its rules go to a constructed sheet
    file: 'style-mod/src/style-mod.js',
    edits: [[/!root\.head && root\.adoptedStyleSheets/, 'root.adoptedStyleSheets']],
  },
] satisfies { file: string; edits: [RegExp, string][] }[];

export function strictStyles(): Plugin {
  return {
    name: 'strict-styles',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const found = EDITS.find(({ file }) => id.endsWith(`node_modules/${file}`));
      if (!found) return null;
      let edited = code;
      for (const [pattern, replacement] of found.edits) {
        if (!pattern.test(edited)) this.error(`${found.file}: nothing matches ${pattern}`);
        edited = edited.replace(pattern, replacement);
      }
      return { code: edited, map: null };
    },
  };
}

/** Scroll locking of dialogs and menus, on constructed style sheets. */
strictStyles.alias = {
  'react-style-singleton': fileURLToPath(
    new URL('../platform/style-singleton.ts', import.meta.url),
  ),
};
