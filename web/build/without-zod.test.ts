import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\bfrom\s+)?'([^']+)';/gm;

/** What a module imports, directly or not: paths in this repository or package names. */
function broughtBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) {
    if (name.startsWith('.')) broughtBy(join(dirname(file), name), found);
    else if (/^#(web|domain)\//.test(name)) broughtBy(name.slice(1), found);
    else found.add(name);
  }
  return found;
}

it('knows what a module brings along', () => {
  expect(broughtBy('web/features/campaigns/results/offer-card.tsx')).toContain('zod');
});

it('the first page and the frame of all pages show without zod', () => {
  const brought = broughtBy('web/main.tsx');
  expect(brought).toContain('react');
  expect(brought).not.toContain('zod');
  expect(broughtBy('web/features/notifications/notifier.tsx')).not.toContain('zod');
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
  const brought = broughtBy(`web/features/${part}.tsx`);
  expect(brought).toContain('react');
  expect(brought).not.toContain('zod');
});
