import { expect, it } from 'vitest';
import { chunkGroups } from './chunks.ts';

/** The imports of each module. The thread follows the inbox; both show leads, and need zod. */
const IMPORTS: Record<string, string[]> = {
  '/main.ts': [],
  '/shell.ts': [],
  '/web/inbox.tsx': ['/web/api.ts', '/web/button.tsx'],
  '/web/lead.tsx': ['/web/lead-tags.tsx', '/domain/lead.ts', '/web/button.tsx'],
  '/web/lead-tags.tsx': ['/web/api.ts', '/domain/lead.ts'],
  '/domain/lead.ts': ['/node_modules/zod/index.js'],
  '/web/api.ts': [],
  '/web/button.tsx': [],
};
const graph = { getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [] }) };

/** The chunk of a module. `shared`: the bundler counts more than one page that needs it. */
function fileOf(id: string, { shared }: { shared: boolean }) {
  const groups = chunkGroups('/main.ts', '/shell.ts', {
    inbox: '/web/inbox.tsx',
    lead: '/web/lead.tsx',
  }).filter((group) => shared || !('minShareCount' in group));
  const names = groups
    .toSorted((a, b) => b.priority - a.priority)
    .map(({ name }) => name(id, graph));
  return names.find((name) => name !== null);
}

it('a page keeps what the parts that follow it share, so that none of their files comes with it', () => {
  expect(fileOf('/web/api.ts', { shared: false })).toBe('inbox');
  expect(fileOf('/web/button.tsx', { shared: true })).toBe('inbox-parts');
});

it('what is shared and needs zod is apart, its rules apart from its forms', () => {
  expect(fileOf('/domain/lead.ts', { shared: true })).toBe('lead-rules');
  expect(fileOf('/web/lead-tags.tsx', { shared: true })).toBe('lead-forms');
  expect(fileOf('/node_modules/zod/index.js', { shared: true })).toBe('zod');
});
