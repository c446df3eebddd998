import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { base64 } from '#server/test/builders/file-builders.ts';
import { eventually } from '#server/test/eventually.ts';
import { PNG } from '#server/test/outside/sample-files.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();

/** Only the gateway's history has it yet: its webhook waits for the file. */
const sendsPicture = ({ campaign, phone }: SceneLead, more: object = {}) =>
  scene.outside.control('POST', `/waha/sessions/${campaign.connection.waha_session}/messages`, {
    from: phone,
    missed: true,
    media: { mimetype: 'image/png', data: base64(PNG) },
    ...more,
  });
const typesOf = async (lead: SceneLead) => (await lead.thread()).map((item) => item.media_type);

it('a picture whose webhook is late is known before the question about it is answered', async () => {
  const lead = await scene.lead();
  await sendsPicture(lead);
  await lead.says('How much is this one?');
  scene.whileThinking(() =>
    eventually('the picture is stored', async () => (await typesOf(lead)).includes('image')),
  );
  await scene.runJobs();
  await scene.runJobs();
  expect(await lead.heard()).toHaveLength(1);
  // The model is also asked what the picture shows.
  const turns = (await scene.outside.asked())
    .map(({ body }) => JSON.stringify(body.messages))
    .filter((text) => text.includes('How much is this one?'));
  expect(turns).toHaveLength(2);
  expect(turns[1]).toContain('[sent: image');
});

it('its webhook is a repeat when it comes at last', async () => {
  const lead = await scene.lead();
  const { id } = (await sendsPicture(lead)) as { id: string };
  await lead.says('How much is this one?');
  scene.whileThinking(() =>
    eventually('the picture is stored', async () => (await typesOf(lead)).includes('image')),
  );
  await scene.runJobs();
  await lead.says('', { id });
  await scene.runJobs();
  expect(await typesOf(lead)).toHaveLength(3);
  expect(await lead.heard()).toHaveLength(1);
});

it('what the history had long ago is left to the backfill', async () => {
  const lead = await scene.lead();
  await sendsPicture(lead, { timestamp: Math.floor(Date.now() / 1000) - 600 });
  await lead.says('Hi');
  scene.whileThinking(() => sleep(600));
  await scene.runJobs();
  expect(await typesOf(lead)).toEqual([null, null]);
  expect(await lead.heard()).toHaveLength(1);
});

it('a gateway that hangs does not hold the answer up for long', async () => {
  const lead = await scene.lead();
  await scene.outside.fault('waha', { match: '/messages', method: 'GET', delayMs: 60_000 });
  await lead.says('Hi');
  scene.whileThinking(() => sleep(400));
  const worked = scene.runJobs();
  await eventually('the answer is there', async () => (await lead.heard()).length > 0);
  await worked;
  expect(await lead.heard()).toHaveLength(1);
});
