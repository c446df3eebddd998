import { expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import type { ConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { enter } from '#server/test/builders/first-messages.ts';
import { fileScene } from '#server/test/scene.ts';
import { purgeLeadCapture } from '../capture-settings.ts';

const scene = await fileScene();

/** An import that has entered its leads and has been idle for this many days. */
async function imported({ team, campaign_id }: ConnectedCampaign, days: number) {
  const import_id = newId();
  await scene.queue.query(
    `INSERT INTO lead_imports (team_id, import_id, campaign_id, user_id, file_name, columns,
       consent_source, consent_at, state, updated_at)
     VALUES ($1, $2, $3, $4, 'leads.csv', '{}', 'Fair', now(), 'done',
       now() - make_interval(days => $5))`,
    [team.team_id, import_id, campaign_id, team.owner.user_id, days],
  );
  return import_id;
}

async function listed({ team }: ConnectedCampaign) {
  const { rpc } = openBrowser(scene.services, { cookie: team.owner.cookie });
  const all = await rpc.leads.imports({ team_slug: team.team_slug });
  return all.map(({ import_id }) => import_id);
}

const end = (import_id: string) =>
  scene.queue.query(`UPDATE first_messages SET state = 'canceled' WHERE import_id = $1`, [
    import_id,
  ]);

it('an import whose leads wait is listed however many came later', async () => {
  const campaign = await scene.connectedCampaign();
  const first = await imported(campaign, 0);
  await enter(scene, campaign, [{ source: 'import', import_id: first }]);
  const later: string[] = [];
  for (let n = 0; n < 11; n += 1) later.unshift(await imported(campaign, 0));
  expect(await listed(campaign)).toEqual([...later.slice(0, 10), first]);
  await end(first);
  expect(await listed(campaign)).toEqual(later.slice(0, 10));
});

it('an import is removed when nothing of it has changed for months, and no one of it waits', async () => {
  const campaign = await scene.connectedCampaign();
  const waits = await imported(campaign, 100);
  await enter(scene, campaign, [{ source: 'import', import_id: waits }]);
  await imported(campaign, 100);
  const purge = () => purgeLeadCapture.handler(scene.services)({});
  await purge();
  expect(await listed(campaign)).toEqual([waits]);
  await end(waits);
  await purge();
  expect(await listed(campaign)).toEqual([]);
});
