import { describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import { buildHeartbeat } from '#server/test/builders/chat-builders.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import type { TestServices } from '#server/test/services.ts';
import { answerConversation } from './reply.ts';

const scene = await fileScene();

const said = (text: string) => ({
  content: { reply: text, conversation_status: 'en_cours', evidence: '' },
});
const asked = async () => (await scene.outside.asked()).length;

describe('an answer that the lead overtakes', () => {
  it('is discarded once, and the second answer knows both messages', async () => {
    const lead = await scene.lead();
    await scene.outside.script(said('To the first.'), said('To both.'));
    await lead.says('Hi');
    scene.whileThinking(() => lead.says('how much is it?'));
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['To both.']);
    expect(await asked()).toBe(2);
  });

  it('stands the second time, so that a lead who never pauses is answered too', async () => {
    const lead = await scene.lead();
    await scene.outside.script(said('One.'), said('Two.'), said('Three.'));
    await lead.says('a');
    scene.whileThinking(async () => {
      await lead.says('b');
      scene.whileThinking(() => lead.says('c'));
    });
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Two.', 'Three.']);
    expect(await asked()).toBe(3);
    expect(await lead.conversation()).toMatchObject({ waiting_since: null });
  });
});

describe('while the agent thinks', () => {
  const overtaken = async (work: (lead: SceneLead) => Promise<unknown>) => {
    const lead = await scene.lead();
    await lead.says('Hi');
    scene.whileThinking(() => work(lead));
    await scene.runJobs();
    const ran = await scene.runJobs();
    // The member who stopped the agent is notified of the waiting lead.
    expect(ran.filter((name) => !name.startsWith('notifications:'))).toEqual([]);
    expect(await lead.heard()).toEqual([]);
    return lead;
  };
  const control = async (lead: SceneLead, what: 'stop' | 'reactivate') => {
    const { team } = lead.campaign;
    const { conversation_id } = await lead.conversation();
    const { conversations } = openBrowser(scene.services, { cookie: team.owner.cookie }).rpc;
    await conversations[what]({ team_slug: team.team_slug, conversation_id });
  };

  it('the lead says STOP: nothing is sent any more', async () => {
    const lead = await overtaken((item) => item.says('Stop!'));
    expect(await lead.conversation()).toMatchObject({ conversation_status: 'stop' });
  });

  it('the owner writes on the phone: nothing is sent any more', async () => {
    const lead = await overtaken((item) => item.says('I will call you', { by: 'phone' }));
    expect(await lead.conversation()).toMatchObject({ ai_state: 'manual_control' });
  });

  it('a person stops it in the dashboard: nothing is sent until it is given back', async () => {
    const lead = await overtaken((item) => control(item, 'stop'));
    await control(lead, 'reactivate');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
  });
});

describe('the job of a lead', () => {
  it('run twice says nothing twice', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    const { conversation_id } = await lead.conversation();
    const { scope } = lead.campaign.connection;
    await answerConversation(scene.services, scope, { conversation_id });
    await answerConversation(scene.services, scope, { conversation_id });
    expect(await lead.heard()).toHaveLength(1);
    expect(await asked()).toBe(1);
  });

  it('run by two workers at once is done by one; the other comes again and finds nothing', async () => {
    const other = await livingWorker();
    const one = await livingWorker();
    const lead = await scene.lead();
    await lead.says('Hi');
    const { conversation_id } = await lead.conversation();
    const { scope } = lead.campaign.connection;
    scene.whileThinking(async () => {
      await expect(answerConversation(other, scope, { conversation_id })).rejects.toThrow(
        RetryAfter,
      );
    }, one);
    await answerConversation(one, scope, { conversation_id });
    await answerConversation(other, scope, { conversation_id });
    expect(await lead.heard()).toHaveLength(1);
    expect(await asked()).toBe(1);
  });

  it('is begun once by each worker, also when a crash of the database loses the lease meanwhile', async () => {
    const worker = await livingWorker();
    const lead = await scene.lead();
    await lead.says('Hi');
    const { conversation_id } = await lead.conversation();
    const { scope } = lead.campaign.connection;
    scene.whileThinking(async () => {
      await scene.queue.query('DELETE FROM conversation_turns');
      await expect(answerConversation(worker, scope, { conversation_id })).rejects.toThrow(
        RetryAfter,
      );
    }, worker);
    await expect(answerConversation(worker, scope, { conversation_id })).rejects.toThrow(
      RetryAfter,
    );
    expect(await asked()).toBe(1);
    await answerConversation(worker, scope, { conversation_id });
    expect(await lead.heard()).toHaveLength(1);
  });

  it('is taken over from a worker that died, which can no longer speak', async () => {
    const other = await livingWorker();
    const dying = scene.anotherProcess();
    const lead = await scene.lead();
    await scene.outside.script(said('From the grave.'), said('From the living.'));
    await lead.says('Hi');
    const { conversation_id } = await lead.conversation();
    const { scope } = lead.campaign.connection;
    const { promise: buried, resolve: bury } = Promise.withResolvers<void>();
    const { promise: inHand, resolve: take } = Promise.withResolvers<void>();
    let taken: Promise<void> | undefined;
    // Without a heartbeat, the other worker takes the lease for a dead worker's and asks the model, too.
    scene.whileThinking(() => {
      scene.whileThinking(() => {
        take();
        return buried;
      }, other);
      taken = answerConversation(other, scope, { conversation_id });
      return inHand;
    }, dying);
    await expect(answerConversation(dying, scope, { conversation_id })).rejects.toThrow(RetryAfter);
    expect(await lead.heard()).toEqual([]);
    bury();
    await taken;
    expect(await lead.heard()).toEqual(['From the living.']);
    expect(await scene.queue.query('SELECT * FROM conversation_turns')).toEqual([]);
  });

  it('that loses its lease, however often, with a crash of the database still ends in an answer', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    const crashes = 3;
    for (let n = 0; n < crashes; n += 1) {
      scene.whileThinking(() => scene.queue.query('DELETE FROM conversation_turns'));
      await scene.runJobs();
      expect(await lead.heard()).toEqual([]);
      const [again] = await scene.queue.planned();
      expect(again).toMatchObject({ task_identifier: 'agent:reply' });
    }
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    expect(await lead.conversation()).toMatchObject({ needs_attention: false });
  });

  it('ends when the conversation is not there any more', async () => {
    const lead = await scene.lead();
    const { scope } = lead.campaign.connection;
    await expect(
      answerConversation(scene.services, scope, { conversation_id: newId() }),
    ).resolves.toBeUndefined();
  });

  it('that was left in the middle by an error is begun again by the same worker', async () => {
    const worker = await livingWorker();
    const lead = await scene.lead();
    await lead.says('Hi');
    const { conversation_id } = await lead.conversation();
    const { scope } = lead.campaign.connection;
    await scene.queue.query(
      `INSERT INTO conversation_turns (team_id, conversation_id, turn_id, worker_id)
       VALUES ($1, $2, $3, $4)`,
      [scope.teamId, conversation_id, newId(), worker.workerId],
    );
    await answerConversation(worker, scope, { conversation_id });
    expect(await lead.heard()).toHaveLength(1);
  });
});

async function livingWorker(): Promise<TestServices> {
  const worker = scene.anotherProcess();
  await buildHeartbeat(worker, worker.workerId);
  return worker;
}

describe('the last messages of a plan', () => {
  it('are said once each, however many leads of the team are answered at that moment', async () => {
    const [places, guests] = [3, 8];
    const team = await buildTeam(scene.services);
    const leads: SceneLead[] = [];
    while (leads.length < guests) {
      const lead = await scene.lead({ team });
      await lead.says('Hi');
      leads.push(lead);
    }
    await scene.services.db.inTeam(team.scope, (tx) =>
      tx.db.updateTable('team_settings').set({ messages_limit: places }).execute(),
    );
    const speaker = await livingWorker();
    const allAsked = holdUntil(guests);
    const { model } = speaker;
    speaker.model = {
      ...model,
      async answer(request) {
        const answer = await model.answer(request);
        await allAsked();
        return answer;
      },
    };
    await Promise.all(
      leads.map(async (lead) => {
        const { conversation_id } = await lead.conversation();
        // A turn that finds the plan used up is retried later.
        await answerConversation(speaker, team.scope, { conversation_id }).catch(
          (error: unknown) => {
            if (!(error instanceof RetryAfter)) throw error;
          },
        );
      }),
    );
    const heard = await Promise.all(leads.map((lead) => lead.heard()));
    expect(heard.flat()).toHaveLength(places);
    const told = await Promise.all(leads.map((lead) => lead.conversation()));
    expect(told.filter((item) => item.needs_attention)).toHaveLength(guests - places);
    const { plan } = await openBrowser(scene.services, {
      cookie: team.owner.cookie,
    }).rpc.teams.home({
      team_slug: team.team_slug,
    });
    expect(plan).toMatchObject({ messagesUsed: places, canSendMessages: false });
  });
});

/** Blocks all callers until `many` have arrived. */
function holdUntil(many: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come === many) resolve();
    return promise;
  };
}
