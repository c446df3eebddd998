import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { unlinkNumber } from '#server/features/whatsapp/unlink-number.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { openBrowser } from '#server/test/browser.ts';
import { type SceneLead, fileScene } from '#server/test/scene.ts';

const scene = await fileScene();
/** Subscribes to changes, as a web process does, since a stop waits for messages being sent. */
const web = scene.anotherProcess({}, { listening: true });
const database = web.db;

type Cancel = (lead: SceneLead) => Promise<unknown>;

const stop: Cancel = async (lead) => {
  const { team_slug, rpc, conversation_id } = await deskOf(lead);
  return rpc.stop({ team_slug, conversation_id });
};

const stopInBulk: Cancel = async (lead) => {
  const { team_slug, rpc, conversation_id } = await deskOf(lead);
  return rpc.bulk({ team_slug, conversation_ids: [conversation_id], action: 'stop' });
};

const loseNumber: Cancel = async ({ campaign }) => {
  await web.db.inTeam(campaign.team.scope, (tx) => unlinkNumber(tx, campaign.campaign_id, 'lost'));
  await scene.queue.run(web);
};

/** More statements than any of these needs. */
const MAX_STATEMENTS = 60;

describe('an answer whose send fails', () => {
  it.each([
    ['a person stops the agent', stop],
    ['a person stops many agents', stopInBulk],
    ['the number is lost', loseNumber],
  ])('while %s leaves the lead waiting, whichever statement it follows', async (_, cancel) => {
    let statement = 0;
    for (;;) {
      statement += 1;
      expect(statement).toBeLessThan(MAX_STATEMENTS);
      const lead = await beingAnswered();
      const { conversation_id } = await lead.conversation();
      const sendFails = () => failSend(lead, conversation_id);
      const failed = await afterStatement(statement, sendFails, () => cancel(lead));
      if (!failed) break;
      await scene.queue.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
      await scene.runJobs();
      const { person_due_since, waiting_since } = await lead.conversation();
      expect({
        statement,
        heard: await lead.heard(),
        states: (await lead.thread()).map(({ state }) => state),
        waits: (person_due_since ?? waiting_since) !== null,
      }).toEqual({ statement, heard: [], states: ['received', 'canceled'], waits: true });
      await scene.reset();
    }
    expect(statement).toBeGreaterThan(3);
  });
});

async function deskOf(lead: SceneLead) {
  const { team } = lead.campaign;
  const { conversation_id } = await lead.conversation();
  const { rpc } = openBrowser(web, { cookie: team.owner.cookie });
  return { team_slug: team.team_slug, conversation_id, rpc: rpc.conversations };
}

/** A lead whose answer is on its way to the gateway. */
async function beingAnswered() {
  const lead = await scene.lead();
  await lead.says('Hi');
  await scene.outside.fault('waha', { match: '/api/sendText', status: 503, times: 1 });
  await scene.runJobs();
  const { conversation_id } = await lead.conversation();
  await setState(conversation_id, 'sending', 'pending');
  return lead;
}

/** Fails a send as a worker does: locks no conversation, and records the change that a stop waits for. */
async function failSend({ campaign }: SceneLead, conversation_id: string) {
  await setState(conversation_id, 'pending', 'sending');
  await database.inTeam(campaign.team.scope, (tx) =>
    recordChanges(tx, 'conversation', [conversation_id]),
  );
}

const setState = (conversation_id: string, to: string, from: string) =>
  scene.queue.query(
    `UPDATE messages SET state = $2 WHERE conversation_id = $1
      AND type_interaction = 'AI_RESPONSE' AND state = $3`,
    [conversation_id, to, from],
  );

/**
 * Runs `work`, and `event` right after the result of its statement number `count`, or once `work` waits
 * without a statement. Returns whether it ran that many.
 */
async function afterStatement(
  count: number,
  event: () => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<boolean> {
  let answered = 0;
  const timer = setTimeout(() => void event(), 200);
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      answered += 1;
      timer.refresh();
      if (answered === count) await event();
      return result;
    },
  };
  web.db = {
    ...database,
    inTeam: (scope, inside, locks) =>
      database.inTeam(scope, (tx) => inside({ ...tx, db: tx.db.withPlugin(plugin) }), locks),
  };
  try {
    await work();
  } finally {
    clearTimeout(timer);
    web.db = database;
  }
  return answered >= count;
}
