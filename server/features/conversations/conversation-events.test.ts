import { describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

async function desk() {
  const lead = await scene.lead();
  await lead.says('Hi, how much is it?');
  const { team } = lead.campaign;
  const { conversation_id } = await lead.conversation();
  const ref = { team_slug: team.team_slug, conversation_id };
  const rpc = openBrowser(scene.services, team.owner).rpc.conversations;
  return { lead, team, conversation_id, ref, rpc };
}

describe('the events of a conversation', () => {
  it('tell what became of the lead, who changed it, and from what', async () => {
    const { rpc, ref } = await desk();
    expect(await rpc.setOutcome({ ...ref, outcome: 'converti' })).toMatchObject({
      outcome: 'converti',
      conversation_status: 'converti',
    });
    await rpc.stop(ref);
    expect(await rpc.reactivate(ref)).toMatchObject({ conversation_status: 'converti' });
    const { items } = await rpc.events(ref);
    expect(items.map(({ kind, from_value, to_value }) => [kind, from_value, to_value])).toEqual([
      ['agent_reactivated', null, null],
      ['agent_stopped', null, 'dashboard'],
      ['status_changed', 'en_cours', 'converti'],
    ]);
    for (const item of items) expect(item.by_name).toBe('Ada Lovelace');
  });

  it('tell the words of the lead, where the model judged', async () => {
    const { lead, rpc, ref } = await desk();
    await scene.outside.script({
      content: { reply: 'Great!', conversation_status: 'converti', evidence: 'how much is it' },
    });
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ outcome: 'converti' });
    const { items } = await rpc.events(ref);
    expect(items).toMatchObject([
      { kind: 'status_changed', by_name: null, to_value: 'converti', evidence: 'how much is it' },
    ]);
  });

  it('come a hundred a page, newest first', async () => {
    const { rpc, ref, team, conversation_id } = await desk();
    await scene.queue.query(
      `INSERT INTO conversation_events (team_id, event_id, conversation_id, kind, evidence, at)
       SELECT $1, gen_random_uuid(), $2, 'model_failed', n::text, now() - n * interval '1 s'
       FROM generate_series(1, 150) AS n`,
      [team.team_id, conversation_id],
    );
    const first = await rpc.events(ref);
    const second = await rpc.events({ ...ref, before: first.nextCursor ?? '' });
    const all = [...first.items, ...second.items].map(({ evidence }) => Number(evidence));
    expect(first.items).toHaveLength(100);
    expect(all).toEqual(Array.from({ length: 150 }, (_, n) => n + 1));
    expect(second.nextCursor).toBeNull();
  });
});

describe('a lead who waits for a person', () => {
  it('does so from when they write to one, until it is seen or answered', async () => {
    const { lead, rpc, ref } = await desk();
    await scene.runJobs();
    await rpc.stop(ref);
    expect(await lead.conversation()).toMatchObject({ person_due_since: null });
    await lead.says('And in June?');
    expect(await lead.conversation()).toMatchObject({ person_due_since: expect.anything() });
    expect(await rpc.markSeen(ref)).toMatchObject({ person_due_since: null });
    await lead.says('Hello?');
    await rpc.reply({ ...ref, text: 'Yes, in June', message_id: newId() });
    expect(await lead.conversation()).toMatchObject({ person_due_since: null });
  });
});
