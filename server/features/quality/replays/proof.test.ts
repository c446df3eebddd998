import { expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene({ VERIFY_ANSWERS: 'on' });

it('a replayed answer keeps how each of its sentences was verified', async () => {
  const lead = await scene.lead();
  await lead.says('Hello');
  await scene.runJobs();
  const { team, campaign_id } = lead.campaign;
  const { rpc } = openBrowser(scene.services, team.owner);
  const run = { team_slug: team.team_slug, run_id: newId() };
  // It says the same when it is asked again.
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
