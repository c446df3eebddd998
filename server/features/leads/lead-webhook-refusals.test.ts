import { describe, expect, it } from 'vitest';
import { buildConnectedCampaign } from '#server/test/builders/chat-builders.ts';
import { leadHook, newNumber, readAcceptedLead } from '#server/test/outside/lead-hook.ts';

const { services, team, current, pathOf, post, postJson, token, waitingPosts, leadsOf } =
  await leadHook();

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
        phone: 'The phone number is missing.',
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
    ['<lead><phone>none</phone></lead>', 'application/xml', 'none'],
    ['--x', 'multipart/form-data; boundary=y', '--x'],
    ['{"name": "Ada", "phone": "none", "email": "not an address"}', 'application/json', 'none'],
    ['{"name": "Ada"}', 'application/json', 'Ada'],
    ['field_1=Ada&field_2=one', 'application/x-www-form-urlencoded', 'Ada one'],
  ])('is kept with its body: %.30s as %s', async (body, type, part) => {
    const headers = { 'content-type': type };
    expect(await readAcceptedLead(await post(body, headers))).toEqual({
      lead_id: null,
      outcome: 'received',
      planned_at: null,
    });
    // A repeat by the service doesn't create a second one.
    const again = await post(body, { ...headers, authorization: `Bearer ${token}` });
    expect(await readAcceptedLead(again)).toMatchObject({ outcome: 'review', lead_id: null });
    expect(await leadsOf(current().campaign_id)).toEqual([]);
    const [post_, second] = await waitingPosts();
    expect(second).toBeUndefined();
    expect(post_).toMatchObject({ count: 1, problem: expect.any(String) });
    const shown = `${post_?.text}${post_?.fields.map(({ value }) => value).join(' ')}`;
    expect(shown).toContain(part);
  });

  it('is a lead without an email that is none, and without a name', async () => {
    await readAcceptedLead(
      await postJson({ name: 'Ada', phone: newNumber(), email: 'not an address' }),
    );
    const phone = newNumber();
    await readAcceptedLead(await postJson({ phone }));
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
    await readAcceptedLead(
      await postJson({ name: 'Ada', phone: newNumber() }, pathOf(other.campaign_slug)),
    );
  });
});
