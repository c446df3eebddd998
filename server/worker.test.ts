import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { purgeTeam } from './features/accounts/deletion/close-team.ts';
import { sendRecovery } from './features/accounts/passwords/recovery.ts';
import { sendPasswordNotice } from './features/accounts/security-notice.ts';
import { sendVerification } from './features/accounts/sign-up/verification.ts';
import { expireGeneration } from './features/campaigns/generation/end-generation.ts';
import { generationJob } from './features/campaigns/generation/generation-job.ts';
import { purgeCampaign } from './features/campaigns/remove-campaign.ts';
import { sendInvitation } from './features/teams/send-invitation.ts';
import { newId } from './platform/id.ts';
import type { JobSpec } from './platform/jobs/enqueue.ts';
import { crontab } from './schedule.ts';
import type { Services } from './services.ts';
import { jobHandlers, jobs } from './worker.ts';

const DEFINITION = /\b(?:(?:define|declare)\w*Job|define(?:Teams)?Watch|definePurge)\(/g;
const FOLDER = fileURLToPath(new URL('.', import.meta.url));

const bound = () => Object.keys(jobHandlers({} as Services));

/** The names of all jobs that the source defines or declares, by file. */
async function declaredJobs(): Promise<{ file: string; definitions: number; names: string[] }[]> {
  const files = globSync('**/*.ts', { cwd: FOLDER }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      // helpers that define jobs
      !/^(platform\/jobs\/|test\/|features\/whatsapp\/connection-job\.ts)/.test(file),
  );
  const found = [];
  for (const file of files) {
    const definitions = readFileSync(`${FOLDER}${file}`, 'utf8').match(DEFINITION)?.length ?? 0;
    if (definitions === 0) continue;
    const exported: Record<string, unknown> = await import(`${FOLDER}${file}`);
    const names = Object.values(exported)
      .filter(isJob)
      .map(({ name }) => name);
    found.push({ file, definitions, names });
  }
  return found;
}

function isJob(value: unknown): value is { name: string } {
  return typeof value === 'object' && value !== null && 'spec' in value && 'name' in value;
}

describe('every job', () => {
  it('that is defined or declared anywhere is exported and bound', async () => {
    const declared = await declaredJobs();
    expect(declared.length).toBeGreaterThan(5);
    for (const { file, definitions, names } of declared) {
      expect(names, `${file} exports its jobs`).toHaveLength(definitions);
      for (const name of names) expect(bound(), `${name} of ${file}`).toContain(name);
    }
  });

  it('has its own name', async () => {
    const declared = (await declaredJobs()).flatMap(({ names }) => names);
    expect(declared).toEqual([...new Set(declared)]);
    expect(jobs.map(({ name }) => name)).toEqual([...new Set(jobs.map(({ name }) => name))]);
  });

  it('that recurs is bound', () => {
    const names = crontab.split('\n').map((line) => line.split(' ')[5]);
    expect(bound()).toEqual(expect.arrayContaining(names));
  });
});

describe('what the version before has planned', () => {
  it('is still run: a stored name may come, but never go', () => {
    const stored = [
      'accounts:forget-expired',
      'accounts:purge-team',
      'accounts:send-password-notice',
      'accounts:send-recovery',
      'accounts:send-verification',
      'admin:close-impersonations',
      'agent:catch-up',
      'agent:reply',
      'agent:resolve-lid',
      'campaigns:end-late-creation',
      'campaigns:make',
      'campaigns:purge',
      'campaigns:tell-automation',
      'conversations:deliver',
      'live:trim',
      'notifications:tell-event',
      'notifications:tell-waiting',
      'notifications:trim',
      'outreach:first-messages',
      'outreach:follow-up',
      'outreach:plan-due',
      'teams:send-invitation',
      'whatsapp:number-back',
      'whatsapp:number-lost',
      'whatsapp:read-profile',
      'whatsapp:reject-session',
      'whatsapp:remove-session',
      'whatsapp:settle-session',
      'whatsapp:tell-number-lost',
      'whatsapp:update-config',
      'whatsapp:watch-sessions',
    ];
    expect(bound()).toEqual(expect.arrayContaining(stored));
  });

  const [team_id, id] = [newId(), newId()];
  const team = { teamId: team_id };
  const email = 'ann@example.com';
  const fingerprint = 'cdT1X3L6Eo37RooaOQFQfIBLdDFkiHRNdp1_SxZpZHY';

  it.each<[JobSpec, object, string]>([
    [purgeTeam.spec(team, {}), { team_id }, `purge-team:${team_id}`],
    [sendPasswordNotice.spec({ user_id: 'u' }), { user_id: 'u' }, 'password-notice:u'],
    [
      sendVerification.spec({ user_id: 'u', mail_id: id }),
      { user_id: 'u', mail_id: id },
      'verification:u',
    ],
    [sendRecovery.spec({ email, mail_id: id }), { email, mail_id: id }, `recovery:${fingerprint}`],
    [generationJob.spec(team, { creation_id: id }), { team_id, creation_id: id }, `make:${id}`],
    [
      expireGeneration.spec(team, { creation_id: id }),
      { team_id, creation_id: id },
      `end-late:${id}`,
    ],
    [
      purgeCampaign.spec(team, { campaign_id: id }),
      { team_id, campaign_id: id },
      `purge-campaign:${id}`,
    ],
    [
      sendInvitation.spec(team, { membership_id: id }),
      { team_id, membership_id: id },
      `invitation:${id}`,
    ],
  ])('has the payload and the key of $identifier', (spec, payload, job_key) => {
    expect(spec).toMatchObject({ payload, job_key });
    expect(Object.keys(spec.payload)).toEqual(Object.keys(payload));
  });
});
