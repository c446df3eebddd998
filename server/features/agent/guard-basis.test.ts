import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScene, type Scene } from '#server/test/scene.ts';
import { basisOf } from './ask-model.ts';
import { guardBasis } from './check-answer.ts';
import { loadTurn } from './load-turn.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

it('the guard reads what was said last as the last', async () => {
  const lead = await scene.lead();
  const at = Math.floor(Date.now() / 1000) - 60;
  for (const [n, text] of ['First', 'Second', 'Third'].entries()) {
    await lead.says(text, { at: at + n });
  }
  const { scope } = lead.campaign.team;
  const { conversation_id } = await lead.conversation();
  const turn = await scene.services.db.inTeam(scope, (tx) => loadTurn(tx, conversation_id));
  if (!turn) throw new Error('The conversation is gone');
  const basis = basisOf({ ...turn, lead_fields: { City: 'Lyon' } });
  expect(guardBasis(basis, '', { now: new Date(), languages: [] }).lead_texts).toEqual([
    'Lyon',
    'First',
    'Second',
    'Third',
  ]);
});
