import { describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildKey } from '#server/test/api/api-client.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import { buildConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { leadHook, newNumber, readAcceptedLead } from '#server/test/outside/lead-hook.ts';

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
      // how a page of another site sends JSON without a preflight
      await post(JSON.stringify(fields()), { 'content-type': 'text/plain;charset=UTF-8' }),
      await post(JSON.stringify(fields()), { 'content-type': 'application/ld+json' }),
    ];
    for (const answer of answers) await readAcceptedLead(answer);
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
        postWith(token, { name: 'Ada', phone: item }).then(readAcceptedLead),
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
    await readAcceptedLead(await postJson(lead));
    expect(await leadsOf(current().campaign_id)).toEqual([]);
    expect(await waitingPosts()).toMatchObject([
      { count: 1, problem: expect.stringContaining('international format') },
    ]);
    await openBrowser(services, team.owner).rpc.leads.saveCaptureSettings({
      team_slug: team.team_slug,
      default_country: 'FR',
    });
    await readAcceptedLead(await postJson({ ...lead, phone: '06 39 98 77 02' }));
    expect(await leadsOf(current().campaign_id)).toHaveLength(1);
    // Posts that waited are read again.
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
    await readAcceptedLead(
      await postJson({ nombre: 'Ana', teléfono: '600 000 001' }, pathOf(campaign_slug)),
    );
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
    await readAcceptedLead(await postJson(lead, pathOf(`old-${current().campaign_slug}`)));
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
  /** Responses to a new lead, a known one, one who opted out, and a bot. */
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
      all.push(await readAcceptedLead(await send({ name: 'Ada', ...lead })));
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
    const { lead_id } = await readAcceptedLead(
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
