import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

/** The migration's statement that rewrites keys, to run it on keys in the old format. */
function rewriteKeys(): string {
  const file = new URL('migrations/0023_gateway-sessions.sql', import.meta.url);
  const statement = /^UPDATE messages[^;]+;/m.exec(readFileSync(file, 'utf8'));
  if (!statement) throw new Error('The migration rewrites no keys');
  return statement[0];
}

it('keys with a chat become bare ids, once; what was stored twice keeps its second key', async () => {
  const lead = await scene.lead();
  const other = await scene.lead();
  const lid = '77733300001@lid';
  for (const id of ['A', 'B', 'C']) await lead.says(`number ${id}`, { id });
  await lead.says('lid', { id: 'D', chat: lid });
  await other.says('of another number', { id: 'A' });
  const rename = (text: string, wa_key: string) =>
    scene.queue.query('UPDATE messages SET wa_key = $2 WHERE message_lead = $1', [text, wa_key]);
  await rename('number A', `in:${lead.chat}:A`);
  await rename('number B', 'in:B');
  await rename('lid', `in:${lid}:A`);
  await rename('of another number', `in:${other.chat}:A`);
  const keys = async () => {
    const rows = await scene.queue.query<{ message_lead: string; wa_key: string }>(
      `SELECT message_lead, wa_key FROM messages ORDER BY seq`,
    );
    return Object.fromEntries(rows.map((row) => [row.message_lead, row.wa_key]));
  };
  const expected = {
    'number A': 'in:A',
    'number B': 'in:B',
    'number C': 'in:C',
    lid: `in:${lid}:A`,
    'of another number': 'in:A',
  };
  await scene.queue.query(rewriteKeys());
  expect(await keys()).toEqual(expected);
  // A message that arrives again is recognized by its rewritten key.
  await lead.says('number A', { id: 'A' });
  expect(Object.keys(await keys())).toHaveLength(5);
});
