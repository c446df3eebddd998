import { describe, expect, it } from 'vitest';
import { MAX_POSTS } from '#domain/leads/posts/waiting-posts.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember } from '#server/test/builders/builders.ts';
import { leadHook, newNumber, readAcceptedLead } from '#server/test/outside/lead-hook.ts';
import { purgeLeadCapture } from '../capture-settings.ts';

const { services, queue, team, current, post, postJson, waitingPosts, leadsOf, runJobs, pathOf } =
  await leadHook();
const { rpc } = openBrowser(services, team.owner);
const ref = () => ({ team_slug: team.team_slug, campaign_id: current().campaign_id });

/** A form with two numbers that could be the lead's. */
const unclear = (person: string, more: object = {}) => ({
  a: person,
  b: newNumber(),
  c: newNumber(),
  ...more,
});
const MAP = { a: 'name', b: 'phone', c: 'ignore' } as const;

const namesOf = async () => (await leadsOf(current().campaign_id)).map(({ name }) => name);

describe('posts to review', () => {
  it('become leads once their fields are mapped, and so do all later ones', async () => {
    const posts = ['Ada', 'Bea', 'Cleo'].map((name) => unclear(name));
    for (const body of posts) await readAcceptedLead(await postJson(body));
    const [shape, ...others] = await waitingPosts();
    expect(others).toEqual([]);
    expect(shape).toMatchObject({
      count: 3,
      problem: 'Several fields could be the phone number.',
      fields: [
        { key: 'a', label: 'a', value: 'Cleo' },
        { key: 'b', label: 'b', value: posts[2]?.b, guess: { role: 'phone', reason: 'value' } },
        { key: 'c', label: 'c', value: posts[2]?.c },
      ],
    });
    const mapping = { ...ref(), post_id: shape!.post_id, map: MAP };
    expect(await rpc.leads.mapSummary(mapping)).toMatchObject({
      posts: 3,
      summary: {
        messages: 3,
        first: ['Ada', 'Bea', 'Cleo'].map((name) => ({ name })),
        left_out: { opted_out: 0, known: 0, unreadable: 0 },
      },
    });
    for (const confirmed of [{}, { posts: 2, agreed: true }, { posts: 3 }]) {
      await expect(rpc.leads.mapPost({ ...mapping, ...confirmed })).rejects.toMatchObject({
        code: 'CONFLICT',
      });
    }
    expect(await waitingPosts()).toMatchObject([{ count: 3, is_mapped: false }]);
    await rpc.leads.mapPost({ ...mapping, posts: 3, agreed: true });
    await runJobs();
    expect(await waitingPosts()).toEqual([]);
    expect(await namesOf()).toEqual(['Ada', 'Bea', 'Cleo']);
    const digits = posts.map(({ b }) => `${b.replace(/\D/g, '')}@c.us`);
    const leads = await leadsOf(current().campaign_id);
    expect(leads.map(({ id_lead }) => id_lead)).toEqual(digits);
    // Later posts need no review, even with an optional field or in another order.
    await readAcceptedLead(await postJson(unclear('Dana')));
    await readAcceptedLead(
      await postJson(Object.fromEntries(Object.entries(unclear('Eva', { d: 'x' })).toReversed())),
    );
    await readAcceptedLead(await post(new URLSearchParams({ ...unclear('Finn') })));
    expect(await namesOf()).toEqual(['Ada', 'Bea', 'Cleo', 'Dana', 'Eva', 'Finn']);
    expect(await waitingPosts()).toEqual([]);
  });

  it('of another form are none of its shape', async () => {
    const form = (form_id: string, name: string) => ({ ...unclear(name), form_id });
    await readAcceptedLead(await postJson(form('7', 'Ada')));
    await readAcceptedLead(await postJson(form('8', 'Bea')));
    const shapes = await waitingPosts();
    expect(shapes).toHaveLength(2);
    await rpc.leads.mapPost({ ...ref(), post_id: shapes[1]!.post_id, map: MAP });
    await runJobs();
    expect(await namesOf()).toEqual(['Ada']);
    expect(await waitingPosts()).toHaveLength(1);
  });

  it('stay where the mapped field holds no number, and say so', async () => {
    await readAcceptedLead(await postJson(unclear('Ada')));
    const [shape] = await waitingPosts();
    await rpc.leads.mapPost({ ...ref(), post_id: shape!.post_id, map: MAP });
    await readAcceptedLead(await postJson({ ...unclear('Bea'), b: 'call me' }));
    await runJobs();
    expect(await namesOf()).toEqual(['Ada']);
    expect(await waitingPosts()).toMatchObject([{ count: 1, is_mapped: true }]);
  });

  it('are mapped only to what is a number in the post that is shown', async () => {
    await readAcceptedLead(await postJson(unclear('Ada')));
    const [shape] = await waitingPosts();
    const input = { ...ref(), post_id: shape!.post_id };
    await expect(rpc.leads.mapPost({ ...input, map: { a: 'phone' } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { phone: expect.stringContaining('phone number') } },
    });
    await expect(rpc.leads.mapPost({ ...input, map: { a: 'name' } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await expect(
      rpc.leads.mapPost({ ...input, post_id: current().campaign_id, map: MAP }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await waitingPosts()).toHaveLength(1);
  });

  it('make no lead of a bot, and none without consent', async () => {
    await readAcceptedLead(await postJson(unclear('Ada')));
    const [shape] = await waitingPosts();
    await rpc.leads.mapPost({ ...ref(), post_id: shape!.post_id, map: MAP });
    await runJobs();
    await readAcceptedLead(await postJson({ ...unclear('Bot'), _gotcha: 'x' }));
    expect((await postJson({ ...unclear('No'), consent: 'no' })).status).toBe(400);
    expect(await namesOf()).toEqual(['Ada']);
    expect(await waitingPosts()).toEqual([]);
  });

  it('can be dismissed, with the others of their shape', async () => {
    await readAcceptedLead(await postJson(unclear('Ada')));
    await readAcceptedLead(await postJson(unclear('Bea')));
    await readAcceptedLead(await post('a text'));
    await readAcceptedLead(await post('another text'));
    const [text, , shape] = await waitingPosts();
    await rpc.leads.dismissPosts({ ...ref(), post_id: text!.post_id });
    expect(await waitingPosts()).toHaveLength(2);
    await rpc.leads.dismissPosts({ ...ref(), post_id: shape!.post_id });
    expect(await waitingPosts()).toMatchObject([{ text: 'a text', fields: [] }]);
    expect(await namesOf()).toEqual([]);
  });

  it('are changed only by those who may edit campaigns', async () => {
    await readAcceptedLead(await postJson(unclear('Ada')));
    const [shape] = await waitingPosts();
    const viewer = openBrowser(services, await buildMember(services, { team, role: 'viewer' })).rpc;
    expect(await viewer.leads.waitingPosts(ref())).toHaveLength(1);
    const input = { ...ref(), post_id: shape!.post_id };
    await expect(viewer.leads.mapPost({ ...input, map: MAP })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(viewer.leads.dismissPosts(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('are the newest 1,000 and 16 MB of a campaign, for 90 days', async () => {
    const fill = (count: number, bytes: number) =>
      queue.query(
        `INSERT INTO lead_posts (team_id, campaign_id, post_id, shape, digest, problem, body, bytes)
         SELECT $1, $2, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 's', n::text, '', '{}', $4
         FROM generate_series(1, $3::int) AS n`,
        [team.team_id, current().campaign_id, count, bytes],
      );
    const count = async () => (await waitingPosts()).reduce((sum, shape) => sum + shape.count, 0);
    await fill(MAX_POSTS + 5, 2);
    await readAcceptedLead(await postJson(unclear('Ada')));
    expect(await count()).toBe(MAX_POSTS);
    await queue.query('DELETE FROM lead_posts WHERE shape = $1', ['s']);
    await fill(20, 1024 * 1024);
    await readAcceptedLead(await postJson(unclear('Bea')));
    expect(await count()).toBe(17);
    await queue.query(
      `UPDATE lead_posts SET received_at = now() - interval '91 days' WHERE shape = 's'`,
    );
    await purgeLeadCapture.handler(services)({});
    expect(await count()).toBe(2);
  });
});

describe('a test', () => {
  it('reads what is pasted, and stores nothing', async () => {
    const read = (body: string) => rpc.leads.tryPost({ ...ref(), body });
    expect(
      await read('{"nombre": "Ana", "teléfono": "+34600000001", "utm_source": "x"}'),
    ).toMatchObject({
      digits: '34600000001',
      problem: null,
      name: [{ value: 'Ana', reason: 'name', says: 'nombre' }],
      phone: [{ value: '+34600000001', says: 'teléfono' }],
      attribution: { utm_source: 'x' },
    });
    expect(await read('nombre=Ana&q=%2B34600000001')).toMatchObject({ digits: '34600000001' });
    expect(await read('{"name": "Ana"}')).toMatchObject({
      digits: null,
      problem: expect.any(String),
    });
    expect(await read('<a/>')).toMatchObject({ problem: expect.stringContaining('JSON') });
    expect(await read(' ')).toMatchObject({ problem: expect.stringContaining('empty') });
    expect(await namesOf()).toEqual([]);
    expect(await waitingPosts()).toEqual([]);
  });

  it('reads what a form sends, and makes no lead of it', async () => {
    expect(await rpc.leads.testPost(ref())).toBeNull();
    const send = (body: object) => postJson(body, `${pathOf()}?test`);
    await readAcceptedLead(await send({ name: 'Ada' }));
    await readAcceptedLead(await send({ name: 'Ada', phone: '+34600000001' }));
    expect(await rpc.leads.testPost(ref())).toMatchObject({ reading: { digits: '34600000001' } });
    await readAcceptedLead(await post('a text', {}, `${pathOf()}?test`));
    expect(await rpc.leads.testPost(ref())).toMatchObject({ reading: { digits: null } });
    await runJobs();
    expect(await namesOf()).toEqual([]);
    expect(await waitingPosts()).toEqual([]);
  });

  it('knows what was mapped', async () => {
    await readAcceptedLead(await postJson(unclear('Ada')));
    const [shape] = await waitingPosts();
    await rpc.leads.mapPost({ ...ref(), post_id: shape!.post_id, map: MAP });
    expect(
      await rpc.leads.tryPost({ ...ref(), body: JSON.stringify(unclear('Bea')) }),
    ).toMatchObject({
      name: [{ value: 'Bea', reason: 'mapped' }],
      problem: null,
    });
  });
});
