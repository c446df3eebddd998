import { expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { fileScene } from '#server/test/scene.ts';
import { buildTestedCampaign } from '#server/test/builders/tested-campaign.ts';

const scene = await fileScene({ VERIFY_ANSWERS: 'on' });

it('a transcript keeps how each sentence of an answer was verified', async () => {
  const { team, rpc, played } = await buildTestedCampaign(scene);
  const { run } = await played({ judge: false });
  const ref = { team_slug: team.team_slug, run_id: run.run_id, place: 0 };
  const { turns } = await rpc.evals.transcript(ref);
  const proof = turns.flatMap((turn) => (turn.by === 'agent' ? (turn.proof ?? []) : []));
  const backed = proof.filter(({ state }) => state === 'proven').flatMap(({ lines }) => lines);
  expect(backed.join('\n')).toContain('Twelve weeks of coaching');
});

it('a replayed answer keeps how each of its sentences was verified', async () => {
  const lead = await scene.lead();
  await lead.says('Hello');
  await scene.runJobs();
  const { team, campaign_id } = lead.campaign;
  const { rpc } = openBrowser(scene.services, team.owner);
  const run = { team_slug: team.team_slug, run_id: newId() };
  // The model repeats this when asked again.
  const content = {
    reply: 'The villa has a pool.',
    conversation_status: 'en_cours',
    evidence: '',
    claims: [],
  };
  await scene.outside.script({ content }, { content });
  await rpc.replays.start({ ...run, campaign_id, tested: { kind: 'live' }, turns: 50 });
  await scene.runJobs();
  const { differences } = await rpc.replays.report(run);
  expect(differences).toMatchObject([
    {
      after: {
        verdict: 'held_by_guard',
        proof: [{ sentence: 'The villa has a pool.', state: 'unproven', why: 'no_line' }],
      },
    },
  ]);
});
