import type { Plugin } from 'vite';

/** The part of the bundler's chunk used here. */
interface Chunk {
  type: string;
  fileName: string;
  imports?: string[];
  isEntry?: boolean;
  moduleIds?: string[];
  viteMetadata?: { importedCss: Set<string> };
}

/** Read by the server: files of each page that the page itself would request too late. */
const PAGE_FILES = 'page-files.json';

/**
 * Writes which files each page needs in addition to those of every page. The server lists them in the
 * HTML, so the browser fetches them immediately instead of after the first scripts have run.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = filesOfPages(Object.values(bundle));
      this.emitFile({
        type: 'asset',
        fileName: PAGE_FILES,
        source: JSON.stringify(files),
      });
    },
  };
}

/** Maps each URL pattern to its files. Throws when a module is in no file. */
export function filesOfPages(all: Chunk[]): Record<string, string[]> {
  const chunks = all.filter(({ type }) => type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const always = new Set(withImports(entries, byName));
  return Object.fromEntries(
    Object.entries(PAGE_MODULES).map(([pattern, modules]) => {
      const files = modules.map((module) => fileOf(module, chunks));
      const needed = withImports(files, byName).filter((name) => !always.has(name));
      return [pattern, needed.flatMap((name) => [name, ...cssOf(byName.get(name))])];
    }),
  );
}

function fileOf(module: string, chunks: Chunk[]): string {
  const chunk = chunks.find(({ moduleIds }) => moduleIds?.some((id) => id.endsWith(module)));
  if (!chunk) throw new Error(`${module} of web/build/page-files.ts is in no file`);
  return chunk.fileName;
}

function withImports(names: string[], byName: Map<string, Chunk>): string[] {
  const found = new Set<string>();
  const open = [...names];
  for (let name = open.shift(); name !== undefined; name = open.shift()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(...(byName.get(name)?.imports ?? []));
  }
  return [...found];
}

const cssOf = (chunk: Chunk | undefined) => [...(chunk?.viteMetadata?.importedCss ?? [])];

const SHELL = '/web/app/shell/team-shell.tsx';
const feature = (path: string) => `/web/features/${path}`;

/**
 * The modules that a page shows first, by URL pattern. `*` matches one path segment, and the first
 * matching pattern wins. Lists only pages that users often open directly; other pages find their files
 * as they run.
 */
export const PAGE_MODULES: Record<string, string[]> = {
  '/dashboard/*': [SHELL, feature('overview/home-screen.tsx')],
  '/dashboard/*/conversations': [SHELL, feature('conversations/inbox/conversations-screen.tsx')],
  '/dashboard/*/conversations/*': [
    SHELL,
    feature('conversations/inbox/conversations-screen.tsx'),
    feature('conversations/thread/thread-pane.tsx'),
    feature('conversations/lead/lead-card.tsx'),
  ],
  '/dashboard/*/campaigns/*/agent': [SHELL, '/web/app/agent/agent-screen.tsx'],
  '/dashboard/*/campaigns': [SHELL, feature('campaigns/list/campaigns-screen.tsx')],
  '/dashboard/*/outreach': [SHELL, feature('outreach/outreach-screen.tsx')],
  '/dashboard/*/whatsapp': [SHELL, feature('whatsapp/whatsapp-screen.tsx')],
};
