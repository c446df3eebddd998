import { setTimeout as sleep } from 'node:timers/promises';
import { PERSONA_IDS } from '#domain/quality/personas.ts';
import type { EvalReport } from '#domain/quality/schema.ts';
import { DEMO_PASSWORD, DEMO_TEAM_SLUG, demoPeople } from '#server/db/seeds/demo/teams.ts';
import { stableId } from '#server/db/seeds/stable-id.ts';
import { newId } from '#server/platform/id.ts';
import { figure, note } from '../lib/figures.ts';
import { freshInstallation } from '../lib/installation.ts';
import { memoryOf } from '../lib/processes.ts';
import { callOverHttp } from '../lib/rpc.ts';

const MB = 1024 * 1024;
const SEEDS = 3;
const MAX_MS = 180_000;
const team_slug = DEMO_TEAM_SLUG;

/**
 * A run of all simulated leads with a judge, as `npm start` plays it with a model that answers at once:
 * the sandbox's, whose own time counts. A run that is not done in time is measured by what it did until
 * then. And how much more memory the programs hold at most meanwhile.
 */
export async function benchEvals(): Promise<void> {
  const installation = await freshInstallation();
  await installation.run('bin/seed.ts', 'demo');
  await installation.start();
  const url = new URL(installation.url);
  url.port = String(Number(url.port) + 1);
  await fetch(new URL('/openai/_control/settings', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"latencyMs":0}',
  });
  const email = demoPeople[0]?.email ?? '';
  const caller = await callOverHttp(installation.url, { email, password: DEMO_PASSWORD });
  const memory = () => installation.pids().reduce((sum, pid) => sum + memoryOf(pid) / MB, 0);
  const before = memory();
  let most = before;
  const run_id = newId();
  const begun = performance.now();
  await caller.call('evals/start', {
    team_slug,
    run_id,
    campaign_id: stableId('demo campaign coaching'),
    tested: 'live',
    personas: PERSONA_IDS,
    seeds: SEEDS,
  });
  note(`evals: ${PERSONA_IDS.length * SEEDS} conversations`);
  for (;;) {
    const { json } = (await caller.call('evals/report', { team_slug, run_id })) as {
      json: EvalReport;
    };
    most = Math.max(most, memory());
    const { state, chats_done, calls, problem } = json.run;
    const ms = performance.now() - begun;
    if (problem) throw new Error(problem);
    if (state === 'done' || ms > MAX_MS) {
      if (chats_done === 0) throw new Error('No conversation ended in time');
      if (state !== 'done') note(`evals: measured by ${chats_done} conversations`);
      const minutes = ms / 60_000;
      figure('evals_conversations', chats_done / minutes, '1/min');
      figure('evals_calls', calls / minutes, '1/min');
      break;
    }
    await sleep(250);
  }
  figure('evals_memory_gain', most - before, 'MB');
  await installation.stop();
}
