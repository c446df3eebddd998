import { beforeEach, describe, expect, it } from 'vitest';
import { undoImport } from '#server/features/leads/import/undo-import.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { enter, send, listSent } from '#server/test/builders/first-messages.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

beforeEach(() => scene.reset());

/** A running import that has entered its leads. Its source is a form, so the time of day doesn't matter. */
async function running(count: number) {
  const campaign = await scene.connectedCampaign();
  const { team, campaign_id } = campaign;
  const import_id = newId();
  await scene.queue.query(
    `INSERT INTO lead_imports (team_id, import_id, campaign_id, user_id, file_name, state, columns,
       consent_source, consent_at, rows_count, entered_count)
     VALUES ($1, $2, $3, $4, 'leads.csv', 'running', '{}', 'Fair', now(), $5, $5)`,
    [team.team_id, import_id, campaign_id, team.owner.user_id, count],
  );
  await enter(
    scene,
    campaign,
    Array.from({ length: count }, () => ({ import_id })),
  );
  const { rpc } = openBrowser(scene.services, team.owner);
  const ref = { team_slug: team.team_slug, import_id };
  const undo = (services = scene.services) =>
    undoImport.handler(services)({ team_id: team.team_id, import_id });
  const find = async () => (await rpc.leads.imports({ team_slug: team.team_slug }))[0];
  return { campaign, leads: rpc.leads, ref, undo, find };
}

/** Crashes at transaction `number` of a job. */
function dyingAt(number: number): typeof scene.services {
  const { db } = scene.services;
  let begun = 0;
  const inTeam: typeof db.inTeam = (scope, work) => {
    begun += 1;
    if (begun >= number) throw new Error('killed');
    return db.inTeam(scope, work);
  };
  return { ...scene.services, db: Object.assign(Object.create(db) as typeof db, { inTeam }) };
}

describe('a first message that is being written', () => {
  it('is not sent once its import is paused, and is written again when that is resumed', async () => {
    const { campaign, leads, ref } = await running(1);
    scene.whileThinking(() => leads.pauseImport(ref));
    await send(scene, campaign);
    await send(scene, campaign);
    expect(await listSent(scene, campaign)).toEqual([]);
    await leads.startImport(ref);
    await send(scene, campaign);
    expect(await listSent(scene, campaign)).toHaveLength(1);
  });

  it('is not sent once its import is undone', async () => {
    const { campaign, leads, ref, undo, find } = await running(2);
    scene.whileThinking(async () => {
      await leads.undoImport(ref);
      await undo();
    });
    await send(scene, campaign);
    await send(scene, campaign);
    expect(await listSent(scene, campaign)).toEqual([]);
    expect(await find()).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 0 } });
  });
});

it('an undo that was killed continues where it was, and its repeat changes nothing', async () => {
  const { campaign, leads, ref, undo, find } = await running(300);
  await leads.undoImport(ref);
  await expect(undo(dyingAt(2))).rejects.toThrow('killed');
  expect(await find()).toMatchObject({ state: 'undoing', counts: { entered: 50, undone: 250 } });
  await send(scene, campaign);
  expect(await listSent(scene, campaign)).toEqual([]);
  for (let runs = 0; runs < 2; runs += 1) {
    await undo();
    expect(await find()).toMatchObject({
      state: 'undone',
      waiting: 0,
      counts: { entered: 0, undone: 300, kept: 0 },
    });
  }
  await expect(leads.undoImport(ref)).rejects.toMatchObject({ code: 'CONFLICT' });
});
