import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\bfrom\s+)?'([^']+)';/gm;

/** What a module imports, directly or not: paths in this repository or package names. */
function filesImportedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) {
    if (name.startsWith('.')) filesImportedBy(join(dirname(file), name), found);
    else if (/^#(web|domain)\//.test(name)) filesImportedBy(name.slice(1), found);
    else found.add(name);
  }
  return found;
}

it('knows what a module brings along', () => {
  expect(filesImportedBy('web/features/campaigns/results/offer-card.tsx')).toContain('zod');
});

it('the first page and the frame of all pages show without zod', () => {
  const files = filesImportedBy('web/main.tsx');
  expect(files).toContain('react');
  expect(files).not.toContain('zod');
  expect(filesImportedBy('web/features/notifications/notifier.tsx')).not.toContain('zod');
});

it.each([
  'overview/home-screen',
  'overview/charts',
  'overview/clock-card',
  'overview/costs/costs',
  'conversations/inbox/conversations-screen',
  'campaigns/list/campaigns-screen',
  'whatsapp/whatsapp-screen',
])('%s shows without the 24 KB of zod', (part) => {
  const files = filesImportedBy(`web/features/${part}.tsx`);
  expect(files).toContain('react');
  expect(files).not.toContain('zod');
});

it('the briefing of the Agent page comes without a parser of HTML', () => {
  const files = filesImportedBy('web/app/agent/agent-briefing.tsx');
  expect(files).toContain('domain/library/library.ts');
  expect(files).not.toContain('htmlparser2');
});
