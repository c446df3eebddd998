import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TakenLead } from '#domain/leads/deliveries.ts';
import { openBrowser } from '#server/test/browser.ts';
import { type BuiltTeam, buildMember, buildTeam } from '#server/test/builders.ts';
import { buildConnectedCampaign, type ConnectedCampaign } from '#server/test/chat-builders.ts';
import { serve, type WebProcess } from '#server/test/http.ts';
import { purgeLeadCapture } from './purge-lead-capture.ts';
import { openServer } from '#server/test/open-server.ts';

const { services, queue } = await openServer();
let web: WebProcess;
let team: BuiltTeam;
let campaign: ConnectedCampaign;

beforeAll(async () => {
  web = await serve(services);
  team = await buildTeam(services);
});
beforeEach(async () => {
  campaign = await buildConnectedCampaign(services, { team });
  await queue.query('DELETE FROM rate_limits');
  await queue.query('UPDATE team_settings SET default_country = NULL');
});
afterAll(async () => {
  await web.stop();
});

let next = 0;
const newNumber = () => {
  next += 1;
  return `+33 6 39 98 ${String(next).padStart(4, '0')}`;
};

const pathOf = (campaign_slug = campaign.campaign_slug, team_slug = team.team_slug) =>
  `${web.url}/hooks/${team_slug}/${campaign_slug}`;

const post = (body: BodyInit, headers: Record<string, string> = {}, url = pathOf()) =>
  fetch(url, { method: 'POST', body, headers, redirect: 'manual' });
const postJson = (body: unknown, url?: string) =>
  post(JSON.stringify(body), { 'content-type': 'application/json' }, url);
const taken = async (response: Response) => {
  expect(response.status).toBe(202);
  return (await response.json()) as TakenLead;
};
const deliveries = () =>
  openBrowser(services, team.owner).rpc.leads.deliveries({
    team_slug: team.team_slug,
    campaign_id: campaign.campaign_id,
  });
const leadsOf = (campaign_id: string) =>
  queue.query<{ name: string; email: string | null; id_lead: string }>(
    'SELECT name, email, id_lead FROM conversations WHERE campaign_id = $1 ORDER BY created_at',
    [campaign_id],
  );

describe('a lead', () => {
  it('is taken as JSON, as a form and as a multipart form', async () => {
    const fields = () => ({ name: 'Zoë', phone: newNumber(), email: 'zoe@example.com' });
    const multipart = new FormData();
    for (const [name, value] of Object.entries(fields())) multipart.set(name, value);
    multipart.set('cv', new File(['x'], 'cv.txt'));
    const answers = [
      await postJson(fields()),
      await post(new URLSearchParams(fields())),
      await post(multipart),
      // as a page of another site sends JSON without a preflight
      await post(JSON.stringify(fields()), { 'content-type': 'text/plain;charset=UTF-8' }),
      await post(JSON.stringify(fields()), { 'content-type': 'application/ld+json' }),
    ];
    for (const answer of answers) {
      const { lead_id, outcome } = await taken(answer);
      expect(outcome).toBe('planned');
      expect(lead_id).toMatch(/^[0-9a-f-]{36}$/);
    }
    const leads = await leadsOf(campaign.campaign_id);
    expect(leads).toHaveLength(5);
    for (const lead of leads) {
      expect(lead).toMatchObject({ name: 'Zoë', email: 'zoe@example.com' });
      expect(lead.id_lead).toMatch(/^336399\d+@c\.us$/);
    }
  });

  it('that comes again is known, however its number is written, also at the same time', async () => {
    const phone = newNumber();
    const digits = phone.replace(/\D/g, '');
    const answers = await Promise.all(
      [phone, digits, `00${digits}`, phone, digits].map((one) =>
        postJson({ name: 'Ada', phone: one }).then(taken),
      ),
    );
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      'known',
      'known',
      'known',
      'known',
      'planned',
    ]);
    expect(new Set(answers.map(({ lead_id }) => lead_id)).size).toBe(1);
    expect(await leadsOf(campaign.campaign_id)).toHaveLength(1);
    const [firsts] = await queue.query<{ count: number }>(
      'SELECT count(*)::int FROM first_messages WHERE campaign_id = $1',
      [campaign.campaign_id],
    );
    expect(firsts?.count).toBe(1);
  });

  it('with a national number needs the default country of the team', async () => {
    const lead = { name: 'Ada', phone: '06 39 98 77 01' };
    const refused = await postJson(lead);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { phone: expect.stringContaining('international form') },
    });
    await openBrowser(services, team.owner).rpc.leads.saveCaptureSettings({
      team_slug: team.team_slug,
      default_country: 'FR',
    });
    await taken(await postJson(lead));
  });

  it('is found at addresses from before a renaming, and at no other', async () => {
    await services.db.inTeam(team.scope, (tx) =>
      tx.db
        .insertInto('campaign_old_slugs')
        .values({
          team_id: team.team_id,
          campaign_id: campaign.campaign_id,
          campaign_slug: `old-${campaign.campaign_slug}`,
        })
        .execute(),
    );
    const lead = { name: 'Ada', phone: newNumber() };
    await taken(await postJson(lead, pathOf(`old-${campaign.campaign_slug}`)));
    const other = await buildConnectedCampaign(services);
    for (const url of [
      pathOf('nothing'),
      pathOf(campaign.campaign_slug, 'nobody'),
      pathOf(other.campaign_slug),
      pathOf(encodeURIComponent("x' OR true --")),
      pathOf('%00'),
      pathOf('x'.repeat(5000)),
    ]) {
      const answer = await postJson(lead, url);
      expect([url.slice(0, 200), answer.status]).toEqual([url.slice(0, 200), 404]);
    }
    expect(await leadsOf(other.campaign_id)).toEqual([]);
  });
});

describe('consent', () => {
  it('is recorded with where it was given', async () => {
    const { lead_id } = await taken(
      await postJson({
        name: 'A',
        phone: newNumber(),
        consent: 'on',
        source: 'https://a.example/x',
      }),
    );
    const rows = await queue.query<{ kind: string; source: string }>(
      'SELECT kind, source FROM permissions WHERE conversation_id = $1',
      [lead_id],
    );
    expect(rows).toContainEqual({ kind: 'consent', source: 'https://a.example/x' });
  });

  it.each([false, 'no', '0', 'off'])('that was refused makes no lead: %s', async (consent) => {
    const answer = await postJson({ name: 'Ada', phone: newNumber(), consent });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ fields: { consent: expect.any(String) } });
    expect(await leadsOf(campaign.campaign_id)).toEqual([]);
  });
});

describe('what cannot be taken', () => {
  it('says what is wrong with each field', async () => {
    const answer = await postJson({ name: ' ', phone: 'none', email: 'not an address' });
    expect(answer.status).toBe(400);
    const { fields } = (await answer.json()) as { fields: Record<string, string> };
    expect(Object.keys(fields).toSorted()).toEqual(['email', 'name', 'phone']);
    expect(await leadsOf(campaign.campaign_id)).toEqual([]);
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ outcome: 'invalid', phone: 'none', problems: fields });
  });

  it.each([
    ['{"name": ', 'application/json', 400],
    ['"text"', 'application/json', 400],
    ['hello', 'text/plain', 415],
    ['<lead/>', 'application/xml', 415],
    ['--x', 'multipart/form-data; boundary=y', 400],
    ['', 'application/json', 400],
    ['x'.repeat(70_000), 'application/json', 413],
  ])('is answered by its kind: %.20s as %s', async (body, type, status) => {
    const answer = await post(body, { 'content-type': type });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toMatchObject({ code: expect.any(String) });
  });

  it('is never a server error, whatever the fields hold', async () => {
    for (const name of [
      '\0',
      '\uD800',
      '\u202E',
      '👍'.repeat(2000),
      '\u0300'.repeat(50),
      {},
      [],
      7,
    ]) {
      const answer = await postJson({ name, phone: newNumber(), email: null });
      expect([name, answer.status]).toEqual([name, expect.toBeOneOf([202, 400])]);
    }
  });

  it('is not asked for with another method', async () => {
    const answer = await fetch(pathOf());
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toContain('POST');
  });

  it('comes too fast: 429 with the time to wait, for one address and campaign', async () => {
    const statuses: number[] = [];
    const waits: (string | null)[] = [];
    for (let count = 0; count < 62; count += 1) {
      const answer = await postJson({ name: 'Ada', phone: '+33639988888' });
      statuses.push(answer.status);
      waits.push(answer.headers.get('retry-after'));
    }
    expect(waits.slice(60)).toEqual(['60', '60']);
    expect(statuses.slice(0, 60).every((status) => status === 202)).toBe(true);
    expect(statuses.slice(60)).toEqual([429, 429]);
    const other = await buildConnectedCampaign(services, { team });
    await taken(await postJson({ name: 'Ada', phone: newNumber() }, pathOf(other.campaign_slug)));
  });
});

describe('pages of other sites', () => {
  it('may ask and read the answer', async () => {
    const asked = await fetch(pathOf(), {
      method: 'OPTIONS',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type, x-shop',
      },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-allow-methods')).toContain('POST');
    expect(asked.headers.get('access-control-allow-headers')).toContain('x-shop');
    const sent = await post(JSON.stringify({ name: 'A', phone: newNumber() }), {
      'content-type': 'application/json',
      origin: 'https://shop.example',
      'sec-fetch-site': 'cross-site',
    });
    expect(sent.headers.get('access-control-allow-origin')).toBe('*');
    await taken(sent);
  });
});

describe('a form without JavaScript', () => {
  const submit = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    post(new URLSearchParams({ name: 'Ada', phone: newNumber(), ...fields }), {
      accept: 'text/html,application/xhtml+xml',
      origin: 'https://shop.example',
      ...headers,
    });

  it('shows a page of thanks that runs nothing', async () => {
    const answer = await submit({});
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.text()).toContain('Thank you');
  });

  it('leads on within its own site or that of the campaign, and nowhere else', async () => {
    await services.db.inTeam(team.scope, (tx) =>
      tx.db
        .updateTable('campaigns')
        .set({ website_url: 'https://www.acme.example/' })
        .where('team_id', '=', team.team_id)
        .where('campaign_id', '=', campaign.campaign_id)
        .execute(),
    );
    for (const redirect of [
      'https://shop.example/thanks?x=1',
      'https://www.acme.example/thanks',
      '/thanks',
    ]) {
      const answer = await submit({ redirect });
      expect([redirect, answer.status]).toEqual([redirect, 303]);
      const host = redirect.includes('acme') ? 'www.acme.example' : 'shop.example';
      expect(new URL(answer.headers.get('location') ?? '').host).toBe(host);
    }
    for (const redirect of [
      'https://evil.example/',
      '//evil.example/',
      'https://shop.example@evil.example/',
      'javascript:alert(1)',
      'https://shop.example.evil.example/',
      'http://shop.example/',
      '\\\\evil.example',
    ]) {
      const answer = await submit({ redirect });
      expect([redirect, answer.status, answer.headers.get('location')]).toEqual([
        redirect,
        200,
        null,
      ]);
    }
  });

  it('shows what is wrong, without running what was typed', async () => {
    const answer = await submit({ name: '', phone: '<script>alert(1)</script>' });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain('Please send the name.');
    expect(page).not.toContain('<script>');
  });
});

describe('deliveries', () => {
  it('say what became of each, newest first', async () => {
    const phone = newNumber();
    await postJson({ name: 'Ada', phone, consent: true });
    await postJson({ name: 'Ada', phone });
    await postJson({ name: 'Bot', phone: newNumber(), _gotcha: 'https://spam.example' });
    await postJson({ name: 'Eve', phone: '' });
    const all = await deliveries();
    expect(all.map(({ outcome }) => outcome)).toEqual(['invalid', 'bot', 'known', 'planned']);
    expect(all[3]).toMatchObject({ name: 'Ada', phone, consent: true });
    expect(all[3]?.conversation_id).toBe(all[2]?.conversation_id);
    // The bot is told nothing, and made no lead.
    expect(await leadsOf(campaign.campaign_id)).toHaveLength(1);
  });

  it('are for members of the team', async () => {
    await postJson({ name: 'Ada', phone: newNumber() });
    const { team_slug } = team;
    const input = { team_slug, campaign_id: campaign.campaign_id };
    const stranger = await buildTeam(services);
    await expect(
      openBrowser(services, stranger.owner).rpc.leads.deliveries(input),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const viewer = await buildMember(services, { team, role: 'viewer' });
    expect(await openBrowser(services, viewer).rpc.leads.deliveries(input)).toHaveLength(1);
    const others = { team_slug: stranger.team_slug, campaign_id: campaign.campaign_id };
    expect(await openBrowser(services, stranger.owner).rpc.leads.deliveries(others)).toEqual([]);
  });

  it('are the newest 1,000 of a campaign, for 30 days', async () => {
    await queue.query(
      `INSERT INTO lead_deliveries (team_id, campaign_id, delivery_id, outcome)
       SELECT $1, $2, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'invalid'
       FROM generate_series(1, 1005) AS n`,
      [team.team_id, campaign.campaign_id],
    );
    await postJson({ name: 'Ada', phone: newNumber() });
    const count = async () =>
      (
        await queue.query<{ count: number }>(
          'SELECT count(*)::int FROM lead_deliveries WHERE campaign_id = $1',
          [campaign.campaign_id],
        )
      )[0]?.count;
    expect(await count()).toBe(1000);
    await queue.query(
      `UPDATE lead_deliveries SET received_at = now() - interval '31 days'
       WHERE campaign_id = $1 AND outcome = 'invalid'`,
      [campaign.campaign_id],
    );
    await purgeLeadCapture.handler(services)({});
    expect(await count()).toBe(1);
  });

  it('name the address for today', async () => {
    const { team_slug } = team;
    const { campaign_id, campaign_slug } = campaign;
    const hook = await openBrowser(services, team.owner).rpc.leads.hook({ team_slug, campaign_id });
    expect(new URL(hook.url).pathname).toBe(`/hooks/${team_slug}/${campaign_slug}`);
  });
});
