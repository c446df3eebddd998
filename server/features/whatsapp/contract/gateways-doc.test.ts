import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { gatewaysDoc, tables } from './gateways-doc.ts';

/** `npm run gateways:doc` runs this test with -u, which writes the page. */
it('docs/gateways.md says what the contract rows say', async () => {
  await expect(gatewaysDoc(tables)).toMatchFileSnapshot('../../../../docs/gateways.md');
});

it.each(tables.flatMap(({ rows }) => rows.map((row) => [row.gateway, row] as const)))(
  '%s: the test that shows it exists',
  (_gateway, { test: [file, title] }) => {
    const source = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');
    expect(source).toContain(title);
  },
);
