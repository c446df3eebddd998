import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SOURCE, type Source, type Texts } from '#copy/catalog/catalog.ts';

const FOLDER = join(import.meta.dirname, '../../copy');

/** The catalog's English texts by id, without those that are the same in every language. */
export async function englishTexts(): Promise<Map<string, string>> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?<!\.test)\.ts$/.test(name) && !/^catalog\b/.test(name),
  );
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(FOLDER, file)).href)),
  );
  const sources = modules
    .flatMap((module) => Object.values(module as Record<string, { [SOURCE]?: Source }>))
    .flatMap((exported) => exported[SOURCE] ?? []);
  return new Map(
    sources
      .filter(({ verbatim }) => !verbatim)
      .flatMap(({ namespace, texts }) => messages(texts, namespace)),
  );
}

const messages = (entry: Texts[string], id: string): [string, string][] =>
  typeof entry === 'string'
    ? [[id, entry]]
    : Object.entries(entry).flatMap(([name, inner]) => messages(inner, `${id}.${name}`));
