import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Catalog, catalogsIn, type Group } from './texts/catalogs.ts';
import { at, type CatalogRead, findCatalogReads } from './texts/reads.ts';

/** Folders that read texts. A text that only tests read counts as unused. */
const READERS = ['domain', 'server', 'web', 'bin'];
const TESTS = /\.test\.tsx?$|\/(?:test|fixtures)\//;

/**
 * Finds catalog texts that nothing reads, and texts read while a module loads: the server doesn't know the
 * reader yet, and the browser doesn't have the translation. A dynamic index reads the whole group, and so
 * does passing the group on.
 */
process.chdir(process.argv[2] ?? join(import.meta.dirname, '../..'));
const catalogs = sourcesIn('copy')
  .filter((file) => !file.startsWith('copy/catalog/'))
  .flatMap(catalogsIn);
const reads = readsOf(catalogs);
const problems = [...twice(catalogs), ...unread(catalogs, reads), ...early(reads)];
for (const problem of problems) console.log(`✗ ${problem}`);
const texts = catalogs.flatMap((catalog) => leaves(catalog.texts));
console.log(`${texts.length} texts, ${reads.length} reads, ${problems.length} problems`);
process.exitCode = problems.length > 0 || texts.length === 0 ? 1 : 0;

function sourcesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !TESTS.test(file));
}

type FileRead = CatalogRead & { file: string };

function readsOf(all: Catalog[]): FileRead[] {
  const byName = new Map(all.map((catalog) => [`${catalog.file} ${catalog.name}`, catalog]));
  return READERS.flatMap(sourcesIn).flatMap((file) =>
    findCatalogReads(file, byName).map((read) => ({ ...read, file })),
  );
}

function leaves(group: Group, path: string[] = []): string[][] {
  return Object.entries(group).flatMap(([name, inner]) => {
    const place = [...path, name];
    return inner === 'text' ? [place] : leaves(inner, place);
  });
}

function unread(all: Catalog[], known: readonly CatalogRead[]): string[] {
  return all.flatMap((catalog) => {
    const paths = known.filter((read) => read.catalog === catalog).map(({ path }) => path);
    const read = new Set(
      paths.flatMap((path) => {
        const part = at(catalog.texts, path);
        const within = part === 'text' || part === undefined ? [path] : leaves(part, path);
        return within.map((leaf) => leaf.join('.'));
      }),
    );
    return leaves(catalog.texts)
      .map((leaf) => leaf.join('.'))
      .filter((leaf) => !read.has(leaf))
      .map((leaf) => `${catalog.file} has ${catalog.name}.${leaf}, which nothing reads`);
  });
}

function early(known: readonly FileRead[]): string[] {
  return known
    .filter(({ tooEarly }) => tooEarly)
    .map(
      ({ file, line, catalog, path }) =>
        `${file}:${line} words ${[catalog.name, ...path].join('.')} outside of a function`,
    );
}

/** Finds namespaces used twice, because translators identify a text by its catalog's namespace. */
function twice(all: Catalog[]): string[] {
  const files = Map.groupBy(all, ({ namespace }) => namespace);
  return [...files]
    .filter(([, { length }]) => length > 1)
    .map(
      ([namespace, same]) =>
        `${namespace} is the namespace of ${same.map(({ file }) => file).join(' and ')}`,
    );
}
