import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScene, type Scene } from '#server/test/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

it('browsers are told of a lead that has become one with another', async () => {
  const lead = await scene.lead();
  const lid = '77766655544@lid';
  const idsOf = async (sql: string) =>
    (await scene.queue.query<{ id: string }>(sql, [lead.campaign.team.team_id])).map(
      ({ id }) => id,
    );
  await lead.says('from behind a lid', { chat: lid });
  await lead.says('from the number');
  const two = await idsOf('SELECT conversation_id AS id FROM conversations WHERE team_id = $1');
  await scene.queue.query('DELETE FROM live_events WHERE team_id = $1', [
    lead.campaign.team.team_id,
  ]);

  await lead.says('it is me', { chat: lid, alt: lead.chat });
  expect(
    await idsOf('SELECT conversation_id AS id FROM conversations WHERE team_id = $1'),
  ).toHaveLength(1);
  const told = await idsOf('SELECT subject_id AS id FROM live_events WHERE team_id = $1');
  expect(two).toHaveLength(2);
  expect(told).toEqual(expect.arrayContaining(two));
});
