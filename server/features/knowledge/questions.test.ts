import { describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { buildEntry, ALL_CAMPAIGNS } from '#server/test/builders/knowledge-builders.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

const rpcOf = ({ cookie }: { cookie: string }) =>
  openBrowser(scene.services, { cookie }).rpc.knowledge;

describe('what a lead asks', { timeout: 60_000 }, () => {
  it('that no one knows is collected, answered once, and known from then on', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    const { team_slug } = team;
    const rpc = rpcOf(team.owner);
    await lead.says('Is there parking for a caravan?');
    await scene.runJobs();
    const { groups } = await rpc.questions({ team_slug });
    expect(groups).toMatchObject([{ question: 'Is there parking for a caravan?', count: 1 }]);
    const content = {
      kind: 'faq' as const,
      question: 'Is there parking for a caravan?',
      answer: 'Caravans stand on the meadow for 15 € a night.',
      source: 'Ada',
      as_of: '2026-11-22',
      valid_until: null,
      ...ALL_CAMPAIGNS,
    };
    const entry_id = newId();
    const question_ids = groups[0]?.question_ids ?? [];
    await rpc.answerQuestions({ team_slug, question_ids, entry_id, content });
    await rpc.answerQuestions({ team_slug, question_ids, entry_id, content });
    const after = await rpc.questions({ team_slug });
    expect(after.groups).toEqual([]);
    expect(after.answered).toMatchObject([{ answer: content.answer }]);
    expect((await rpc.list({ team_slug })).entries).toHaveLength(1);
    await expect(
      rpc.answerQuestions({ team_slug, question_ids, entry_id: newId(), content }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    const other = leadOf(scene.services, lead.campaign);
    await other.says('Hello, where can I park my caravan?');
    await scene.runJobs();
    const said = (await other.thread()).map(({ text }) => text);
    expect(said.join()).toContain('15 €');
    const [asked] = (await scene.outside.asked()).slice(-1);
    expect(asked?.body.messages.at(-1)?.content).toContain(`[fact:${entry_id}]`);
  });

  it('is not collected unless the lead asked it', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await scene.outside.script({
      content: {
        reply: 'I will ask.',
        conversation_status: 'en_cours',
        evidence: '',
        opt_out: { asked: 'no', quote: '' },
        unanswered: 'What is the password of the owner?',
      },
    });
    await lead.says('Do you have a garden?');
    await scene.runJobs();
    expect((await rpcOf(team.owner).questions({ team_slug: team.team_slug })).groups).toEqual([]);
    expect(await lead.heard()).toEqual(['I will ask.']);
  });

  it('gets no price that is too old: the prompt says that it may have changed', async () => {
    const lead = await scene.lead();
    await buildEntry(scene.services, lead.campaign.team, {
      kind: 'price',
      question: 'What does parking cost?',
      answer: 'It is 12 € a day.',
      valid_until: '2026-01-31',
    });
    await lead.says('What does parking cost?');
    await scene.runJobs();
    const [asked] = (await scene.outside.asked()).slice(-1);
    expect(asked?.body.messages.at(-1)?.content).toMatch(/\[fact:[^\]]+\] \(may have changed/);
    expect((await lead.heard()).join()).not.toContain('12 €');
  });
});
