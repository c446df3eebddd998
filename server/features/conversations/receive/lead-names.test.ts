import { expect, it } from 'vitest';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

it.each(['.', '\u3164', '\u202E', ' '])(
  'what is no name makes room for one that comes later: %j',
  async (name) => {
    const lead = await scene.lead();
    await lead.says('Hello', { name });
    expect(await lead.conversation()).toMatchObject({ name: lead.phone });
    await lead.says('It is me', { name: 'Ana' });
    expect(await lead.conversation()).toMatchObject({ name: 'Ana' });
    await lead.says('Again', { name: 'Someone else' });
    expect(await lead.conversation()).toMatchObject({ name: 'Ana' });
  },
);

it('one that was stored before its rule makes room, too', async () => {
  const lead = await scene.lead();
  await lead.says('Hello');
  await scene.queue.query(`UPDATE conversations SET name = '.' WHERE campaign_id = $1`, [
    lead.campaign.campaign_id,
  ]);
  await lead.says('It is me', { name: 'Ana' });
  expect(await lead.conversation()).toMatchObject({ name: 'Ana' });
});

it('nothing unseen of a name is stored', async () => {
  const lead = await scene.lead();
  await lead.says('Hello', { name: '\u202EanA \u200BLópez' });
  expect(await lead.conversation()).toMatchObject({ name: 'anA López' });
});
