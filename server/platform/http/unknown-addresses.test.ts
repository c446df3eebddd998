import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { unknownAddresses } from './static-web.ts';

it('logs what no page has, at most thirty a minute, and counts the rest', () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('silent');
  log.info = (line: Record<string, unknown>) => void lines.push(line);
  let at = 0;
  const unknown = unknownAddresses(log, () => at);
  for (let n = 0; n < 40; n += 1) unknown(`/wp-admin/${n}`);
  expect(lines).toHaveLength(30);
  expect(lines[0]).toEqual({ path: '/wp-admin/0' });
  at = 60_000;
  unknown(`/${'x'.repeat(5000)}`);
  expect(lines.at(-1)).toEqual({ path: `/${'x'.repeat(199)}`, dropped: 10 });
  unknown('/next');
  expect(lines.at(-1)).toEqual({ path: '/next' });
});
