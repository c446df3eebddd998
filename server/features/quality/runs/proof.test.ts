import { expect, it } from 'vitest';
import { fileScene } from '#server/test/scene.ts';
import { tested } from '#server/test/tested-campaign.ts';

const scene = await fileScene({ VERIFY_ANSWERS: 'on' });

it('a transcript keeps how each sentence of an answer was verified', async () => {
  const { team, rpc, played } = await tested(scene);
  const { run } = await played({ judge: false });
  const ref = { team_slug: team.team_slug, run_id: run.run_id, place: 0 };
  const { turns } = await rpc.evals.transcript(ref);
  const proof = turns.flatMap((turn) => (turn.by === 'agent' ? (turn.proof ?? []) : []));
  const backed = proof.filter(({ state }) => state === 'proven').flatMap(({ lines }) => lines);
  expect(backed.join('\n')).toContain('Twelve weeks of coaching');
});
