import { sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { CompiledMessage } from 'icu-minify/format';
import { type Copy, SOURCE, type Source, type Texts } from '../../copy/catalog/catalog.ts';
import { compile } from '../../copy/catalog/compile.ts';

const FOLDER = fileURLToPath(new URL('../../copy/', import.meta.url));
const RUNTIME = `${FOLDER}catalog${sep}`;

/**
 * Compiles the texts of the catalog, so that browsers get no parser of messages. A text without
 * arguments stays a string.
 */
export function compiledCopy(): Plugin {
  return {
    name: 'compiled-copy',
    apply: 'build',
    enforce: 'pre',
    async transform(_code, id) {
      if (id === `${RUNTIME}compile.ts`) return 'export const compile = (text) => text;';
      if (!id.startsWith(FOLDER) || id.startsWith(RUNTIME)) return undefined;
      return compiledModule(id, (await import(pathToFileURL(id).href)) as Record<string, unknown>);
    },
  };
}

/** Throws when a module of the catalog exports anything else than catalogs. */
function compiledModule(file: string, exported: Record<string, unknown>): string {
  const lines = Object.entries(exported).map(([name, value]) => {
    const source = (value as Copy<Texts> & { [SOURCE]?: Source })[SOURCE];
    if (!source) throw new Error(`${file}: ${name} is not a catalog. Move it to its user.`);
    const texts = JSON.stringify(compiled(source.texts));
    const make = source.verbatim ? 'verbatim' : 'catalog';
    const made = `/* @__PURE__ */ ${make}(${JSON.stringify(source.namespace)}, ${texts})`;
    return `export const ${name} = ${source.reasons ? `/* @__PURE__ */ reasons(${made})` : made};`;
  });
  const imported = [
    `import { catalog, verbatim } from ${JSON.stringify(`${RUNTIME}catalog.ts`)};`,
    `import { reasons } from ${JSON.stringify(`${RUNTIME}reasons.ts`)};`,
  ];
  return [...imported, ...lines].join('\n');
}

interface Compiled {
  [name: string]: CompiledMessage | Compiled;
}

const compiled = (texts: Texts): Compiled =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text === 'string' ? compile(text) : compiled(text),
    ]),
  );
