import { describe, expect, it } from 'vitest';
import type { ReadResult } from '#server/features/websites/site-read.ts';
import { buildTeam, type BuiltTeam } from '#server/test/builders/builders.ts';
import { eventually } from '#server/test/eventually.ts';
import {
  blockedSite,
  statesOf,
  setUpGenerationScene,
} from '#server/test/scenes/generation-scene.ts';
import { oneSite } from '#server/test/outside/sites.ts';
import { expireGeneration } from './end-generation.ts';
import { processGeneration } from './generation-job.ts';

const test = setUpGenerationScene();
const { fromWebsite, getGeneration, rowsOf, onlyRow, eventsOf, backdate } = test;

const expire = ({ team_id }: BuiltTeam, creation_id: string) =>
  expireGeneration.handler(test.services)({ team_id, creation_id });

describe('a failed generation', () => {
  const unreadable: ReadResult = {
    ok: false,
    reason: 'unreachable',
    message: 'It does not answer.',
  };

  it('stores the reason and removes its draft', async () => {
    const team = await buildTeam(test.services, { plan: 'starter' });
    test.services.sites = { ...oneSite(), read: async () => unreadable };
    const { creation_id, campaign_id } = await fromWebsite(team);
    await expect(fromWebsite(team)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    await test.scene.runJobs();
    const generation = await getGeneration(team, creation_id);
    expect(generation).toMatchObject({
      state: 'failed',
      error: { reason: 'unreachable', message: 'It does not answer.' },
      campaign_id,
    });
    expect(statesOf(generation).slice(0, 3)).toEqual([
      'campaign done',
      'pages failed',
      'screenshot waiting',
    ]);
    expect(await rowsOf(team)).toEqual([]);
    expect(await eventsOf(team)).toContainEqual({ kind: 'campaign', subject_id: campaign_id });
    await expect(fromWebsite(team)).resolves.toBeDefined();
  });

  it('is retried after unexpected errors, then fails with a plain message', async () => {
    const team = await buildTeam(test.services);
    let reads = 0;
    test.services.sites = {
      ...oneSite(),
      async read() {
        reads += 1;
        throw new TypeError('a bug');
      },
    };
    const { creation_id } = await fromWebsite(team);
    for (let attempt = 0; attempt < 3; attempt += 1) await test.scene.runJobs();
    expect(reads).toBe(3);
    expect(await getGeneration(team, creation_id)).toMatchObject({
      state: 'failed',
      error: { reason: 'internal', message: 'Unable to create your agent. Please try again.' },
    });
    expect(await rowsOf(team)).toEqual([]);
  });

  it('succeeds on the retry after one unexpected error', async () => {
    const team = await buildTeam(test.services);
    const site = oneSite();
    let reads = 0;
    test.services.sites = {
      ...site,
      async read(...given) {
        reads += 1;
        if (reads > 1) return site.read(...given);
        throw new Error('gone for a moment');
      },
    };
    const { creation_id } = await fromWebsite(team);
    await test.scene.runJobs();
    expect(await getGeneration(team, creation_id)).toMatchObject({ state: 'running' });
    await test.scene.runJobs();
    expect(await getGeneration(team, creation_id)).toMatchObject({ state: 'done' });
  });

  it('expires: a late run fails it', async () => {
    const team = await buildTeam(test.services);
    const { creation_id } = await fromWebsite(team);
    await expire(team, creation_id);
    expect(await getGeneration(team, creation_id)).toMatchObject({ state: 'running' });
    await backdate(team);
    await test.scene.runJobs();
    expect(await getGeneration(team, creation_id)).toMatchObject({
      state: 'failed',
      error: { reason: 'took_too_long' },
    });
    expect(await rowsOf(team)).toEqual([]);
    expect((test.services.sites as ReturnType<typeof oneSite>).addresses).toEqual([]);
  });

  it('expires even when no worker processes it', async () => {
    const team = await buildTeam(test.services);
    const { creation_id } = await fromWebsite(team);
    await backdate(team);
    await expire(team, creation_id);
    expect(await getGeneration(team, creation_id)).toMatchObject({
      error: { reason: 'took_too_long' },
    });
    await test.scene.runJobs();
    expect(await rowsOf(team)).toEqual([]);
  });
});

describe('a worker that dies', () => {
  it.each(['pages', 'offer'])(
    'at the step %s is replaced by a run that starts over and alone counts',
    async (step) => {
      const team = await buildTeam(test.services);
      const { site, reads } = blockedSite();
      if (step === 'pages') test.services.sites = site;
      else await test.scene.outside.script({ delayMs: 600_000 });
      const { creation_id } = await fromWebsite(team);
      // It hangs and counts as stalled, so another worker runs its job.
      const stalled = processGeneration(test.services, team.scope, creation_id);
      await eventually('the step is reached', async () =>
        statesOf(await getGeneration(team, creation_id)).includes(`${step} running`),
      );
      test.services.sites = oneSite();
      await processGeneration(test.services, team.scope, creation_id);
      const row = await onlyRow(team);
      expect(row).toMatchObject({ is_agent_configured: true });
      reads[0]?.();
      await stalled;
      expect(await onlyRow(team)).toEqual(row);
      expect(await getGeneration(team, creation_id)).toMatchObject({ state: 'done' });
    },
  );

  it('is never duplicated: ten concurrent runs generate one campaign', async () => {
    const team = await buildTeam(test.services);
    const { creation_id } = await fromWebsite(team);
    await Promise.all(
      Array.from({ length: 10 }, () => processGeneration(test.services, team.scope, creation_id)),
    );
    expect(await getGeneration(team, creation_id)).toMatchObject({ state: 'done' });
    expect(await rowsOf(team)).toHaveLength(1);
    await processGeneration(test.services, team.scope, creation_id);
    const ended = (await eventsOf(team)).filter(({ kind }) => kind === 'campaign');
    expect(ended).toHaveLength(2);
  });
});
