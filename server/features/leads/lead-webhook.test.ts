import { describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildKey } from '#server/test/api/api-client.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import { buildConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { leadHook, newNumber, taken } from '#server/test/outside/lead-hook.ts';

const {
  services,
  queue,
  team,
  current,
  pathOf,
  post,
  postJson,
  postWith,
  token,
  waitingPosts,
  leadsOf,
  runJobs,
} = await leadHook();

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
    for (const answer of answers) await taken(answer);
    const leads = await leadsOf(current().campaign_id);
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
      [phone, digits, `00${digits}`, phone, digits].map((item) =>
        postWith(token, { name: 'Ada', phone: item }).then(taken),
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
    expect(await leadsOf(current().campaign_id)).toHaveLength(1);
    const [firsts] = await queue.query<{ count: number }>(
      'SELECT count(*)::int FROM first_messages WHERE campaign_id = $1',
      [current().campaign_id],
    );
    expect(firsts?.count).toBe(1);
  });

  it('with a national number needs the default country of the team', async () => {
    const lead = { name: 'Ada', phone: '06 39 98 77 01' };
    await taken(await postJson(lead));
    expect(await leadsOf(current().campaign_id)).toEqual([]);
    expect(await waitingPosts()).toMatchObject([
      { count: 1, problem: expect.stringContaining('international form') },
    ]);
    await openBrowser(services, team.owner).rpc.leads.saveCaptureSettings({
      team_slug: team.team_slug,
      default_country: 'FR',
    });
    await taken(await postJson({ ...lead, phone: '06 39 98 77 02' }));
    expect(await leadsOf(current().campaign_id)).toHaveLength(1);
    // What waited is read again.
    await runJobs();
    expect(await leadsOf(current().campaign_id)).toHaveLength(2);
    expect(await waitingPosts()).toEqual([]);
  });

  it("with a national number is read as one of the campaign's own number first", async () => {
    const { campaign_slug, campaign_id } = await buildConnectedCampaign(services, {
      team,
      phone: '34611222333',
    });
    await openBrowser(services, team.owner).rpc.leads.saveCaptureSettings({
      team_slug: team.team_slug,
      default_country: 'FR',
    });
    await taken(await postJson({ nombre: 'Ana', teléfono: '600 000 001' }, pathOf(campaign_slug)));
    expect(await leadsOf(campaign_id)).toMatchObject([{ id_lead: '34600000001@c.us' }]);
  });

  it('is found at addresses from before a renaming, and at no other', async () => {
    await services.db.inTeam(team.scope, (tx) =>
      tx.db
        .insertInto('campaign_old_slugs')
        .values({
          team_id: team.team_id,
          campaign_id: current().campaign_id,
          campaign_slug: `old-${current().campaign_slug}`,
        })
        .execute(),
    );
    const lead = { name: 'Ada', phone: newNumber() };
    await taken(await postJson(lead, pathOf(`old-${current().campaign_slug}`)));
    const other = await buildConnectedCampaign(services);
    for (const url of [
      pathOf('nothing'),
      pathOf(current().campaign_slug, 'nobody'),
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

describe('what became of a lead', () => {
  /** A new lead, a known one, one who opted out, and a bot, each asked for by `send`. */
  async function answers(send: (lead: object) => Promise<Response>) {
    const [known, optedOut] = [newNumber(), newNumber()];
    await postJson({ name: 'Ada', phone: known });
    await postJson({ name: 'Ada', phone: optedOut });
    const optOut =
      'UPDATE conversations SET opt_out_unix = extract(epoch FROM now()) WHERE id_lead = $1';
    await queue.query(optOut, [`${optedOut.replace(/\D/g, '')}@c.us`]);
    const all: unknown[] = [];
    for (const lead of [
      { phone: newNumber() },
      { phone: known },
      { phone: optedOut },
      { phone: newNumber(), _gotcha: 'x' },
    ]) {
      all.push(await taken(await send({ name: 'Ada', ...lead })));
    }
    return all;
  }

  it('is nothing that a stranger can ask for: all answers are the same', async () => {
    const one = { lead_id: null, outcome: 'received', planned_at: null };
    expect(await answers(postJson)).toEqual([one, one, one, one]);
    const withoutScope = await buildKey(services, team, { scopes: ['leads:read'] });
    const other = await buildKey(services, await buildTeam(services), { scopes: ['leads:write'] });
    for (const key of [withoutScope.token, other.token, 'osk_unknown']) {
      expect(await answers((lead) => postWith(key, lead))).toEqual([one, one, one, one]);
    }
  });

  it("is shown to the team's keys that may write leads", async () => {
    expect(await answers((lead) => postWith(token, lead))).toMatchObject([
      { outcome: 'planned', lead_id: expect.any(String) },
      { outcome: 'known', lead_id: expect.any(String) },
      { outcome: 'opted_out', lead_id: expect.any(String) },
      { outcome: 'planned', lead_id: null },
    ]);
  });
});

describe('consent', () => {
  it('is recorded with where it was given', async () => {
    const { lead_id } = await taken(
      await postWith(token, {
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
    expect(await leadsOf(current().campaign_id)).toEqual([]);
  });
});

describe('what cannot be taken', () => {
  it('says what is wrong with each field of an empty post', async () => {
    const answers = [
      await postJson({}),
      await postJson({ name: ' ', phone: '', email: null }),
      await post(new URLSearchParams({ name: '', phone: '' })),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      const { fields } = (await answer.json()) as { fields: Record<string, string> };
      expect(fields).toEqual({
        body: 'The post is empty. Send the fields of your form.',
        phone: 'Please send the phone number.',
      });
    }
    expect(await waitingPosts()).toEqual([]);
  });

  it('is past the limits with more fields or levels than any form has', async () => {
    const wide = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`f${at}`, at]));
    const deep = `${'{"a":'.repeat(1_002)}1${'}'.repeat(1_002)}`;
    const form = new URLSearchParams({ [`a${'[b]'.repeat(1_001)}`]: '1' });
    for (const body of [JSON.stringify(wide), deep, form]) {
      const answer = await post(body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { body: expect.stringContaining('10,000 fields') },
      });
    }
    expect(await waitingPosts()).toEqual([]);
  });

  it.each([
    ['{"name": ', 'application/json', '{"name":'],
    ['"text"', 'application/json', 'text'],
    ['hello', 'text/plain', 'hello'],
    ['<lead><phone>+33639980001</phone></lead>', 'application/xml', '+33639980001'],
    ['--x', 'multipart/form-data; boundary=y', '--x'],
    ['{"name": "Ada", "phone": "none", "email": "not an address"}', 'application/json', 'none'],
    ['{"name": "Ada"}', 'application/json', 'Ada'],
    ['field_1=Ada&field_2=one', 'application/x-www-form-urlencoded', 'Ada one'],
  ])('is kept with its body: %.30s as %s', async (body, type, part) => {
    const headers = { 'content-type': type };
    expect(await taken(await post(body, headers))).toEqual({
      lead_id: null,
      outcome: 'received',
      planned_at: null,
    });
    // A service that sends it again makes no second one.
    const again = await post(body, { ...headers, authorization: `Bearer ${token}` });
    expect(await taken(again)).toMatchObject({ outcome: 'review', lead_id: null });
    expect(await leadsOf(current().campaign_id)).toEqual([]);
    const [post_, second] = await waitingPosts();
    expect(second).toBeUndefined();
    expect(post_).toMatchObject({ count: 1, problem: expect.any(String) });
    const shown = `${post_?.text}${post_?.fields.map(({ value }) => value).join(' ')}`;
    expect(shown).toContain(part);
  });

  it('is a lead without an email that is none, and without a name', async () => {
    await taken(await postJson({ name: 'Ada', phone: newNumber(), email: 'not an address' }));
    const phone = newNumber();
    await taken(await postJson({ phone }));
    expect(await leadsOf(current().campaign_id)).toMatchObject([
      { name: 'Ada', email: null },
      { name: phone, email: null },
    ]);
  });

  it.each([
    ['', 'application/json', 400],
    ['\0PNG', 'image/png', 415],
    ['x'.repeat(1_100_000), 'application/json', 413],
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
