import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildKey } from '#server/test/api/api-client.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import { freePorts } from '#server/test/free-ports.ts';
import { serve, type WebProcess } from '#server/test/http.ts';
import { openScene, type Scene } from '#server/test/scene.ts';
import type { TestServices } from '#server/test/services.ts';

let scene: Scene;
let services: TestServices;
let web: WebProcess;
let port: number;
let program: ChildProcess | undefined;
beforeAll(async () => {
  // Not an ephemeral port: another connection could get it before the program does.
  port = (await freePorts(1))[0] ?? 0;
  scene = await openScene();
  services = scene.anotherProcess({ WEBHOOK_ALLOWED_ORIGINS: `http://127.0.0.1:${port}/` });
  web = await serve(services);
});
afterAll(async () => {
  program?.kill();
  await web.stop();
  await scene.close();
});

type Step = { step: string } & Record<string, string>;

it('the program of examples/ creates a campaign, enters leads and answers what they write', {
  timeout: 90_000,
}, async () => {
  const team = await buildTeam(services);
  const { token } = await buildKey(services, team);
  program = spawn(process.execPath, ['examples/answer-leads.mjs'], {
    env: {
      ...process.env,
      OPENSETTER_URL: web.url,
      OPENSETTER_KEY: token,
      HOOK_URL: `http://127.0.0.1:${port}/hook`,
      PORT: String(port),
      LEADS: JSON.stringify([{ name: 'Ada', phone: '+33612345678' }]),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const steps: Step[] = [];
  if (!program.stdout) throw new Error('The program has no output');
  createInterface({ input: program.stdout }).on('line', (line) => steps.push(JSON.parse(line)));
  const step = async (name: string) => {
    await expect
      .poll(() => steps.find((step) => step.step === name), { timeout: 20_000 })
      .toBeTruthy();
  };

  await step('ready');
  expect(steps.find((item) => item.step === 'lead')).toMatchObject({ outcome: 'planned' });
  const campaign_id = steps.find((item) => item.step === 'campaign')?.['campaign_id'] ?? '';
  const { campaign_slug } = await services.db.inTeam(team.scope, ({ db }) =>
    db
      .selectFrom('campaigns')
      .select('campaign_slug')
      .where('campaign_id', '=', campaign_id)
      .executeTakeFirstOrThrow(),
  );
  // Only a phone can link a number.
  const lead = await scene.lead({ team, campaign: { team, campaign_id, campaign_slug } });
  await lead.says('Hi there');
  await scene.queue.run(services);
  await step('answered');
  await scene.queue.run(services);
  await expect
    .poll(() => lead.heard(), { timeout: 20_000 })
    .toContain('Hello! You wrote: Hi there');
  const thread = await lead.thread();
  expect(thread.find(({ text }) => text.startsWith('Hello! You wrote'))).toMatchObject({
    author_name: 'API key CRM',
  });
});
