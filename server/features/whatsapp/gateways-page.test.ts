import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const docs = new URL('../../../docs/', import.meta.url);
/** The rows of docs/gateways.md, as their cells. */
const rows = readFileSync(new URL('gateways.md', docs), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!engine )/.test(line))
  .map((line) => line.slice(2, -2).split(/ (?<!\\)\| /));

it('docs/gateways.md says what every row is known from', () => {
  expect(rows.length).toBeGreaterThan(40);
  for (const cells of rows) {
    expect(cells).toHaveLength(5);
    expect(cells[0]).toMatch(/^(?:all|(?:NOWEB|GOWS|WEBJS|WPP)(?:, (?:NOWEB|GOWS|WEBJS|WPP))*)$/);
    expect(['recorded', 'observed', 'documented']).toContain(cells[3]);
  }
});

it.each(rows.map((cells) => [cells[1], cells[4] ?? '']))(
  '%s: the test that shows it exists',
  (_gateway, cell) => {
    const [, file = '', title = ''] = /^\[[^\]]+\]\(([^)]+)\): (.+)$/.exec(cell) ?? [];
    expect(readFileSync(new URL(file, docs), 'utf8')).toContain(title.replaceAll('\\|', '|'));
  },
);
