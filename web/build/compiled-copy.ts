import { sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { SOURCE, type Source, type Texts } from '../../copy/catalog/catalog.ts';
import { compile } from '../../copy/catalog/compile.ts';

const FOLDER = fileURLToPath(new URL('../../copy/', import.meta.url));
const RUNTIME = `${FOLDER}catalog${sep}`;
const TRANSLATIONS = `${FOLDER}translations${sep}`;

/**
 * Compiles the catalog's messages at build time, so browsers need no message parser. A message without
 * arguments stays a string.
 */
export function compiledCopy(): Plugin {
  return {
    name: 'compiled-copy',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (id === `${RUNTIME}compile.ts`) return 'export const compile = (text) => text;';
      if (id.startsWith(TRANSLATIONS)) return compiledTranslation(code);
      if (!id.startsWith(FOLDER) || id.startsWith(RUNTIME)) return undefined;
      return compiledModule(id, (await import(pathToFileURL(id).href)) as Record<string, unknown>);
    },
  };
}

/** Throws when a catalog module exports anything other than catalogs. */
function compiledModule(file: string, exported: Record<string, unknown>): string {
  const lines = Object.entries(exported).map(([name, value]) => {
    const source = (value as { [SOURCE]?: Source })[SOURCE];
    if (!source) throw new Error(`${file}: ${name} is not a catalog. Move it to its user.`);
    const make = source.verbatim ? 'verbatim' : 'catalog';
    const namespace = JSON.stringify(source.namespace);
    const made = `/* @__PURE__ */ ${make}(${namespace}, ${compiled(source.texts)})`;
    return `export const ${name} = ${source.reasons ? `/* @__PURE__ */ reasons(${made})` : made};`;
  });
  const imported = [
    `import { catalog, message, verbatim } from ${JSON.stringify(`${RUNTIME}catalog.ts`)};`,
    `import { reasons } from ${JSON.stringify(`${RUNTIME}reasons.ts`)};`,
  ];
  return [...imported, ...lines].join('\n');
}

/** Returns the same JSON with compiled messages. */
const compiledTranslation = (json: string): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(JSON.parse(json) as Record<string, string>).map(([id, text]) => [
        id,
        compile(text),
      ]),
    ),
  );

type Entry = Texts[string];

/** The source code for a group or message. */
function compiled(entry: Entry): string {
  if (typeof entry === 'string') {
    const text = compile(entry);
    return typeof text === 'string' ? JSON.stringify(text) : `message(${JSON.stringify(text)})`;
  }
  if (Array.isArray(entry)) return `[${entry.map(compiled).join()}]`;
  const members = Object.entries(entry).map(
    ([name, item]) => `${JSON.stringify(name)}:${compiled(item)}`,
  );
  return `{${members.join()}}`;
}
