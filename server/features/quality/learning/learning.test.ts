import { beforeEach, describe, expect, it } from 'vitest';
import type { Proposal } from '#domain/quality/learning/schema.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember } from '#server/test/builders/builders.ts';
import { buildProposal } from '#server/test/builders/learning-builders.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import { newId } from '#server/platform/id.ts';
import { watchLearning } from './read-evidence.ts';

const scene = await fileScene();
beforeEach(async () => {
  await scene.services.db.pool.query('DELETE FROM rate_limits');
});

const QUESTION = 'Can I bring my parrot to the workshop?';
const ANSWER = 'Hi Jane! Parrots are welcome in the garden room.';

/** The team of a lead, with its owner's calls. */
async function team(lead: SceneLead) {
  const { team, campaign_id, campaign_slug } = lead.campaign;
  const { rpc } = openBrowser(scene.services, team.owner);
  const { conversation_id } = await lead.conversation();
  const { team_slug } = team;
  return {
    team,
    rpc,
    campaign: { team_slug, campaign_id, campaign_slug },
    ref: { team_slug, conversation_id },
    list: (state: Proposal['state'] = 'open') => rpc.learning.list({ team_slug, state }),
    look: async () => {
      await rpc.learning.look({ team_slug, campaign_id });
      await scene.runJobs();
      return (await rpc.learning.list({ team_slug, state: 'open' })).proposals;
    },
  };
}

/** A lead asks a question that the agent can't answer, and a member takes over and answers it. */
async function takenOver() {
  const lead = await scene.lead();
  await lead.says(QUESTION);
  await scene.runJobs();
  const own = await team(lead);
  await own.rpc.conversations.reply({
    ...own.ref,
    message_id: newId(),
    text: ANSWER,
    take_over: true,
  });
  await scene.runJobs();
  return { lead, ...own };
}

function only(proposals: Proposal[]): Proposal {
  const [one, ...more] = proposals;
  if (!one || more.length > 0) throw new Error(`${proposals.length} proposals`);
  return one;
}

describe('a takeover', () => {
  it('becomes a fact with its sentences, once, and the agent says it after it was accepted', async () => {
    const { lead, rpc, look, list, campaign } = await takenOver();
    const proposal = only(await look());
    expect(proposal).toMatchObject({
      source: 'takeover',
      content: {
        kind: 'fact',
        question: QUESTION,
        answer: 'Parrots are welcome in the garden room.',
      },
      quotes: [
        { by: 'lead', text: QUESTION },
        { by: 'person', text: 'Parrots are welcome in the garden room.' },
      ],
    });
    expect(await look()).toHaveLength(1);

    const { team_slug, campaign_id } = campaign;
    const accept = { team_slug, proposal_id: proposal.proposal_id, content: proposal.content };
    await rpc.learning.accept(accept);
    await rpc.learning.accept(accept);
    expect((await list()).counts).toEqual({ open: 0, accepted: 1, declined: 0 });
    const { entries } = await rpc.knowledge.list({ team_slug });
    expect(entries).toMatchObject([{ question: QUESTION, campaign_ids: [campaign_id] }]);
    expect((await rpc.knowledge.questions({ team_slug })).groups).toEqual([]);

    await expect(rpc.learning.decline(accept)).rejects.toMatchObject({ code: 'CONFLICT' });
    const rows = await scene.queue.query<{ details: object }>(
      "SELECT details FROM audit_log WHERE action = 'learning.accepted' AND subject_team_id = $1",
      [lead.campaign.team.team_id],
    );
    expect(rows).toMatchObject([{ details: { kind: 'fact', campaign_id } }]);

    const next = await scene.lead({ team: lead.campaign.team });
    await scene.queue.query(
      'UPDATE knowledge_entries SET all_campaigns = true WHERE team_id = $1',
      [lead.campaign.team.team_id],
    );
    await scene.queue.query(
      'UPDATE knowledge_passages SET all_campaigns = true WHERE team_id = $1',
      [lead.campaign.team.team_id],
    );
    await next.says('May my parrot come to the workshop?');
    await scene.runJobs();
    expect((await next.heard()).join()).toContain('Parrots are welcome in the garden room.');
  });

  it('is found by the look of every minute once it has settled', async () => {
    const { list, lead } = await takenOver();
    const look = async () => {
      await scene.services.db.outsideTeams((tx) => watchLearning.enqueue(tx, {}));
      return scene.runJobs();
    };
    await look();
    expect((await list()).counts.open).toBe(0);
    const { team_id } = lead.campaign.team;
    for (const [table, column] of [
      ['conversation_events', 'at'],
      ['messages', 'created_at'],
    ]) {
      await scene.queue.query(
        `UPDATE ${table} SET ${column} = ${column} - interval '5 minutes' WHERE team_id = $1`,
        [team_id],
      );
    }
    expect(await look()).toContain('learning:read');
    expect((await list()).counts.open).toBe(1);
  });

  it('teaches nothing that the model makes up', async () => {
    const { look } = await takenOver();
    const lesson = { kind: 'fact', lead_words: QUESTION, assistant_words: '' };
    await scene.outside.script({
      content: { lessons: [{ ...lesson, person_words: 'Parrots get 50 % off.' }] },
    });
    expect((await look()).filter(({ source }) => source === 'takeover')).toEqual([]);
  });
});

it('an open question waits for its answer, and is none once it is answered elsewhere', async () => {
  const lead = await scene.lead();
  await lead.says(QUESTION);
  await scene.runJobs();
  const { rpc, look, ref } = await team(lead);
  const proposal = only(await look());
  expect(proposal).toMatchObject({ source: 'question', content: { kind: 'fact', answer: '' } });
  const { team_slug } = ref;
  const accept = { team_slug, proposal_id: proposal.proposal_id, content: proposal.content };
  await expect(rpc.learning.accept(accept)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  const { groups } = await rpc.knowledge.questions({ team_slug });
  const question_ids = groups.flatMap((group) => group.question_ids);
  await rpc.knowledge.dismissQuestions({ team_slug, question_ids });
  expect(await look()).toEqual([]);
});

it('a changed draft becomes a rule of the prompt’s draft, and nothing of what is live', async () => {
  const lead = await scene.lead();
  const bad = 'Sure! Pay here: https://pay.evil.example/now and you are in.';
  const held = { content: { reply: bad, conversation_status: 'en_cours', evidence: '' } };
  await scene.outside.script(held, held);
  await lead.says('Where can I pay?');
  await scene.runJobs();
  const { rpc, ref, look, campaign } = await team(lead);
  const { held: shown } = await rpc.conversations.get(ref);
  const text = 'We send you an invoice after the course.';
  await rpc.conversations.sendHeld({ ...ref, held_id: shown?.held_id ?? '', text });
  await scene.runJobs();

  const proposal = only(await look());
  expect(proposal.source).toBe('edit');
  const { team_slug, campaign_slug } = campaign;
  const { proposal_id } = proposal;
  const slug = { team_slug, campaign_slug };
  const { live } = await rpc.prompts.editor(slug);
  const rule = 'Payment: an invoice comes after the course.';
  await rpc.learning.accept({ team_slug, proposal_id, content: { kind: 'rule', text: rule } });
  const after = await rpc.prompts.editor(slug);
  expect(after.live).toEqual(live);
  expect(after.draft?.content.behavior_prompt_template).toContain(
    `# Learned from conversations\n- ${rule}`,
  );
});

it('a lost lead becomes a recorded test, which goes with the lead', async () => {
  const lead = await scene.lead();
  await lead.says('Hello');
  await scene.runJobs();
  await lead.says('No thanks, I am not interested in this at all.');
  await scene.runJobs();
  const { rpc, ref, look, campaign } = await team(lead);
  await rpc.conversations.setOutcome({ ...ref, outcome: 'pas_interesse' });
  const proposal = (await look()).find(({ content }) => content.kind === 'test');
  if (!proposal) throw new Error('No test');
  const { team_slug, campaign_id } = campaign;
  const { proposal_id, content } = proposal;
  await rpc.learning.accept({ team_slug, proposal_id, content });
  const { cases } = await rpc.evals.page({ team_slug, campaign_id });
  expect(cases).toMatchObject([{ origin: 'learned', name: 'Hello' }]);
  expect(cases[0]?.turns.at(-1)).toMatchObject({ by: 'lead', text: 'Hello' });
  expect(cases[0]?.must_not).toHaveLength(1);
});

it('viewers read and decide nothing, and what was declined does not come back', async () => {
  const lead = await scene.lead();
  const { team: own, ref, campaign, rpc, look } = await (await lead.says('Hello'), team(lead));
  const { conversation_id, team_slug } = ref;
  const { campaign_id } = campaign;
  const proposal_id = await buildProposal(scene.services, own, { conversation_id, campaign_id });
  const viewer = openBrowser(
    scene.services,
    await buildMember(scene.services, { team: own, role: 'viewer' }),
  ).rpc.learning;
  expect((await viewer.list({ team_slug, state: 'open' })).proposals).toHaveLength(1);
  await expect(viewer.decline({ team_slug, proposal_id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await rpc.learning.decline({ team_slug, proposal_id });
  await rpc.learning.decline({ team_slug, proposal_id });
  await expect(
    buildProposal(scene.services, own, { conversation_id, campaign_id }),
  ).rejects.toThrow('no result');
  expect(await look()).toEqual([]);
  const accept = { kind: 'fact', question: 'A', answer: 'B' } as const;
  await expect(
    rpc.learning.accept({ team_slug, proposal_id, content: accept }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
});
