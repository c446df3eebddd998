import { describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { fileScene } from '#server/test/scene.ts';
import {
  buildTestedCampaign,
  type BuiltTestedCampaign,
} from '#server/test/builders/tested-campaign.ts';
import { watchEvals } from './rerun-evals.ts';

const scene = await fileScene();

async function runCheck() {
  await scene.services.db.outsideTeams((tx) => watchEvals.enqueue(tx, {}));
  await scene.runJobs();
}

async function switchOn(one: BuiltTestedCampaign) {
  const { team_slug } = one.team;
  await one.rpc.evals.saveGate({ team_slug, gate: 'warn', threshold: 90, auto_rerun: true });
}

/** Adds a fact that was saved an hour ago. */
async function addFact({ rpc, team }: BuiltTestedCampaign) {
  const { team_slug } = team;
  const use = { all_campaigns: true, campaign_ids: [] };
  const about = { kind: 'fact', source: '', as_of: '2026-01-01', valid_until: null } as const;
  const said = { question: 'Where do we park?', answer: 'Behind the house.' };
  await rpc.knowledge.addEntry({
    team_slug,
    entry_id: newId(),
    content: { ...about, ...said, ...use },
  });
  await scene.queue.query(
    `UPDATE knowledge_entries SET updated_at = now() - interval '1 hour' WHERE team_id = $1`,
    [team.team_id],
  );
}

const runsOf = async ({ rpc, ref }: BuiltTestedCampaign) => (await rpc.evals.page(ref)).runs;

describe('evals that run again automatically', () => {
  it('run once, after the knowledge changed and has settled', async () => {
    const one = await buildTestedCampaign(scene);
    await switchOn(one);
    await one.played({ personas: ['curious', 'rude'], judge: false });
    await runCheck();
    expect(await runsOf(one)).toHaveLength(1);
    await addFact(one);
    await runCheck();
    const [again, ...before] = await runsOf(one);
    expect(before).toHaveLength(1);
    expect(again).toMatchObject({
      triggered_by: ['knowledge'],
      by: null,
      state: 'done',
      changed: [],
    });
    expect(again?.options).toMatchObject({ personas: ['curious', 'rude'], judge: false });
    await addFact(one);
    await runCheck();
    expect(await runsOf(one)).toHaveLength(2);
  });

  it('are off by default, and wait while the knowledge still changes', async () => {
    const one = await buildTestedCampaign(scene);
    await one.played({ judge: false });
    await addFact(one);
    await runCheck();
    expect(await runsOf(one)).toHaveLength(1);
    await switchOn(one);
    await scene.queue.query('UPDATE knowledge_entries SET updated_at = now() WHERE team_id = $1', [
      one.team.team_id,
    ]);
    await runCheck();
    expect(await runsOf(one)).toHaveLength(1);
  });

  it('tell owners and admins what got worse', async () => {
    const one = await buildTestedCampaign(scene);
    await switchOn(one);
    await one.played({ judge: false, max_turns: 1 });
    await addFact(one);
    await scene.outside.script({ times: null, patch: { reply: 'You get 70 % off.' } });
    await runCheck();
    await scene.outside.heal();
    const [again] = await runsOf(one);
    expect(again?.critical).toBeGreaterThan(0);
    const ofOwner = scene.services.emails.filter(({ to }) => to === one.team.owner.email);
    expect(ofOwner).toMatchObject([{ subject: 'Some evals got worse' }]);
    expect(ofOwner[0]?.text).toContain('Curious: Invents nothing');
    expect(ofOwner[0]?.text).toContain('the knowledge changed');
  });

  it('ignore results of other prompts', async () => {
    const one = await buildTestedCampaign(scene);
    await switchOn(one);
    await one.played({ judge: false });
    await scene.queue.query(
      `UPDATE campaigns SET behavior_prompt = behavior_prompt || ' Be brief.' WHERE campaign_id = $1`,
      [one.ref.campaign_id],
    );
    await addFact(one);
    await runCheck();
    expect(await runsOf(one)).toHaveLength(1);
  });
});
