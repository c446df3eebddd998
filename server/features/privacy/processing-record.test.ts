import { describe, expect, it } from 'vitest';
import { RECORDED_TABLES } from '#domain/privacy/processing-record.ts';
import { TEAM_DATA } from '#domain/privacy/team-data.ts';
import { createApp } from '#server/app.ts';
import { settings } from '#server/platform/settings/settings.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember, buildTeam } from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';
import { NO_RECEIVERS, RECEIVERS, receiversOf } from './record-receivers.ts';

const { services, queue } = await openServer();
const app = createApp(services, { stopping: new AbortController().signal });

async function openTeam() {
  const team = await buildTeam(services);
  const { rpc } = openBrowser(services, team.owner);
  const { team_slug } = team;
  const download = (cookie = team.owner.cookie) =>
    app.request(`/exports/${team_slug}/processing-record`, { headers: { cookie } });
  const text = async () => (await download()).text();
  return { team, team_slug, rpc, download, text };
}

describe('the record of processing', () => {
  it('says of every table of a team what it is and until when', async () => {
    const { text, download } = await openTeam();
    const response = await download();
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('-processing-record-');
    const stated = new Map(
      (await text())
        .split('\n')
        .flatMap((line) => (/^\| [a-z]/.test(line) ? [line.slice(2, -2).split(' | ')] : []))
        .map(([table = '', ...rest]) => [table, rest]),
    );
    expect([...stated.keys()].toSorted()).toEqual(RECORDED_TABLES.toSorted());
    expect(RECORDED_TABLES).toEqual(expect.arrayContaining(Object.keys(TEAM_DATA)));
    const incomplete = [...stated].filter(([, [what, until]]) => !what || !until);
    expect(incomplete).toEqual([]);
  });

  it('follows what the team sets', async () => {
    const { text, rpc, team_slug } = await openTeam();
    const before = await text();
    expect(before).toContain('when someone on the team deletes them');
    expect(before).toContain('Members are signed out after 7 days of inactivity');
    expect(before).toContain('Two-factor sign-in is offered');
    expect(before).toContain('documents of conversations: with their conversations; identity');
    await rpc.privacy.changeTerms({ team_slug, keep_months: 24 });
    await rpc.privacy.changeFileTerms({ team_slug, file_days: 90, sensitive_days: 7 });
    await rpc.teams.changeSessionPolicy({ team_slug, max_hours: 12, idle_minutes: 30 });
    await rpc.teams.rename({ team_slug, team_name: 'Rosa | Co' });
    const after = await text();
    expect(after).toContain('after 24 months without activity');
    expect(after).toContain('documents of conversations: after 90 days; identity');
    expect(after).toContain('intimate pictures: after 7 days.');
    expect(after).toContain(
      'Members sign in again 12 hours after the last sign-in and after 30 minutes of inactivity.',
    );
    expect(after).toContain('# Record of processing activities: Rosa \\| Co');
  });

  it('is for owner and admins, and the log notes it', async () => {
    const { team, team_slug, download, rpc } = await openTeam();
    const editor = await buildMember(services, { team, role: 'editor' });
    const admin = await buildMember(services, { team, role: 'admin' });
    const stranger = await buildTeam(services);
    expect((await download(editor.cookie)).status).toBe(403);
    expect((await download(stranger.owner.cookie)).status).toBe(404);
    expect((await download(admin.cookie)).status).toBe(200);
    const { entries } = await rpc.privacy.actions({ team_slug });
    expect(entries.map(({ text, actor }) => [text, actor?.user_id])).toEqual([
      ['downloaded the record of processing', admin.user_id],
    ]);
  });

  it('has comments for every table that it speaks of', async () => {
    const [{ n } = { n: 0 }] = await queue.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1)
         AND obj_description(oid, 'pg_class') LIKE '%: %Growth: %'`,
      [RECORDED_TABLES],
    );
    expect(n).toBe(RECORDED_TABLES.length);
  });
});

describe('who receives data', () => {
  /** Whether a setting is an address: it accepts one and refuses another text. */
  const isAddress = (name: keyof typeof settings) => {
    const { schema } = settings[name];
    const takes = (text: string) => schema.safeParse(text).success;
    const one = ['https://a.example', 'smtps://a.example', 'postgres://a.example/b'].some(takes);
    return (
      one &&
      !takes('a long text that is no address of anything') &&
      !name.endsWith('_ALLOWED_ORIGINS')
    );
  };

  it('is decided for each setting with an address', () => {
    const names = Object.keys(settings) as (keyof typeof settings)[];
    const addresses = names.filter(isAddress);
    const decided = [...Object.keys(RECEIVERS), ...Object.keys(NO_RECEIVERS)];
    expect(addresses.toSorted()).toEqual(decided.toSorted());
  });

  const none = { own_model: null, has_own_model: false, webhooks: [] };
  const env = {
    ...services.env,
    SANDBOX_PLAYS: [],
    SMTP_URL: 'smtps://somebody:secret@mail.example.com:465',
    WAHA_URL: 'http://gateway.example.com:3000',
    OPENID_ISSUER: 'http://192.168.1.9/realms/acme',
    AUTOMATION_WEBHOOK_BASE: 'http://automation:5678/webhook',
    OPENAI_BASE_URL: 'https://model.example.com/v1',
    GOOGLE_CLIENT_ID: undefined,
    PLANS: 'off' as const,
  };

  it('is what is set, without passwords', () => {
    const found = receiversOf(env, none);
    const where = found.map((item) => item.where);
    expect(where).toEqual([
      'servers of the operator',
      'servers of the operator',
      'model.example.com',
      'mail.example.com',
      'servers of the operator',
      'servers of the operator',
      'as the browser chooses',
    ]);
    expect(JSON.stringify(found)).not.toContain('secret');
    expect(JSON.stringify(found)).not.toMatch(/Stripe|Google|Intercom|Webhook/);
  });

  it('has what is in use alone, and what the team has chosen', () => {
    const found = receiversOf(
      { ...env, PLANS: 'stripe', INTERCOM_APP_ID: 'abc', INTERCOM_REGION: 'eu' },
      {
        own_model: 'https://own.example.com/v1',
        has_own_model: true,
        webhooks: ['https://crm.example.com/hook?key=secret'],
      },
    );
    const text = JSON.stringify(found);
    expect(text).toContain('Stripe');
    expect(text).toContain('region eu');
    expect(text).toContain('own.example.com');
    expect(text).not.toContain('model.example.com');
    expect(text).toContain('crm.example.com');
    expect(text).not.toContain('secret');
  });

  it('says where a stand-in takes the place of a service', () => {
    const found = receiversOf({ ...env, SANDBOX_PLAYS: ['email'] }, none);
    expect(found.find(({ who }) => who === 'Mail server')?.where).toMatch(/^no one/);
  });
});
