import { describe, expect, it } from 'vitest';
import { syncHistory } from './backfill.ts';
import { fetchMissingMessages } from './fetch-missing-messages.ts';
import { receiveMessages } from '../receive/store-inbound.ts';
import { backfillScene, secondsAgo, HOUR_S, textsOf } from '#server/test/scenes/backfill-scene.ts';

const { scene, callsOf, missed, look, setConnection, setLinked, round } = await backfillScene();

describe('a silent number', () => {
  const SILENT = "last_event_at = now() - interval '31 minutes'";

  it('is listened to once in half an hour, not each minute', async () => {
    const campaign = await scene.connectedCampaign();
    await setConnection(campaign, `${SILENT}, last_synced_at = NULL`);
    const listened = () => callsOf(campaign, '/chats/overview').length;
    await round();
    expect(listened()).toBe(1);
    await round();
    await round();
    expect(listened()).toBe(1);
    await setConnection(campaign, "last_synced_at = now() - interval '31 minutes'");
    await round();
    expect(listened()).toBe(2);
  });

  it('is restarted when it proves deaf, and its lead is answered', async () => {
    const lead = await scene.lead();
    await setLinked(lead.campaign, HOUR_S);
    await missed(lead, { text: 'Anyone there?', timestamp: secondsAgo(120) });
    await setConnection(lead.campaign, SILENT);
    await round();
    expect(await textsOf(lead)).toEqual(['Anyone there?', expect.any(String)]);
    expect(callsOf(lead.campaign, '/restart')).toHaveLength(1);
  });

  it('is left alone when nothing is missing, or only what is on its way', async () => {
    const lead = await scene.lead();
    await look(lead.campaign, 'quiet');
    await missed(lead, { text: 'just now' });
    await look(lead.campaign, 'quiet');
    expect(await textsOf(lead)).toEqual(['just now']);
    expect(callsOf(lead.campaign, '/restart')).toEqual([]);
  });

  it('is left alone when a late webhook brings what was found missing, just before it is stored', async () => {
    const lead = await scene.lead();
    const { connection } = lead.campaign;
    await setLinked(lead.campaign, HOUR_S);
    await missed(lead, { text: 'Anyone there?', timestamp: secondsAgo(120) });
    const { services } = scene;
    const webhook = async () => {
      const events = await fetchMissingMessages(services, connection, lead.chat, {
        since: secondsAgo(HOUR_S),
        complete_until: secondsAgo(HOUR_S),
        own_address: '',
      });
      await receiveMessages(services, connection, events);
    };
    let late: Promise<void> | undefined;
    const inTeam: typeof services.db.inTeam = async (scope, work, lock) => {
      // Only storing messages happens under a lock.
      if (lock !== undefined) await (late ??= webhook());
      return services.db.inTeam(scope, work, lock);
    };
    await syncHistory({ ...services, db: { ...services.db, inTeam } }, connection, 'quiet');
    expect(late).toBeDefined();
    expect(await textsOf(lead)).toEqual(['Anyone there?']);
    expect(callsOf(lead.campaign, '/restart')).toEqual([]);
  });

  it('keeps the time that an earlier look waits for while the gateway is away', async () => {
    const campaign = await scene.connectedCampaign();
    await setConnection(campaign, SILENT);
    const overview = `/api/${campaign.connection.waha_session}/chats/overview`;
    await scene.outside.fault('waha', { match: overview, status: 500 });
    await round();
    const [before] = await scene.queue.planned();
    expect(before).toMatchObject({ payload: { because: 'quiet', tries: 1 } });
    await round();
    expect(await scene.queue.planned()).toMatchObject([{ payload: { tries: 2 } }]);
  });
});
