import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of the built web application by the pattern of an address; `*` is one part of it. */
export type PageFiles = Record<string, string[]>;

/** As the build wrote them; none, if it is an older one. */
export async function readPageFiles(folder: string): Promise<PageFiles> {
  try {
    return JSON.parse(await readFile(join(folder, 'page-files.json'), 'utf8')) as PageFiles;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** The page with the files of this address named in its head. */
export function withPageFiles(html: string, files: PageFiles, path: string): string {
  const parts = path.replace(/\/$/, '').split('/');
  const pattern = Object.keys(files).find((key) => fits(key.split('/'), parts));
  const links = (pattern === undefined ? [] : (files[pattern] ?? [])).map(linkOf);
  return links.length === 0 ? html : html.replace('</head>', () => `${links.join('')}</head>`);
}

/** Team slugs and ids are no part of a file's name, so nothing that a visitor types is written here. */
function linkOf(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
}

function fits(pattern: string[], parts: string[]): boolean {
  if (pattern.length !== parts.length) return false;
  return pattern.every((part, at) => (part === '*' ? parts[at] !== '' : part === parts[at]));
}
