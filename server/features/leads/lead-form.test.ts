import { describe, expect, it } from 'vitest';
import { leadHook, newNumber, readAcceptedLead } from '#server/test/outside/lead-hook.ts';

const { services, team, current, pathOf, post, waitingPosts } = await leadHook();

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
    await readAcceptedLead(sent);
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
        .where('campaign_id', '=', current().campaign_id)
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

  it('shows what is wrong with the number, without running what was typed', async () => {
    const answer = await submit({ name: '', phone: '<script>alert(33639)</script>' });
    expect(answer.status).toBe(202);
    const page = await answer.text();
    expect(page).toContain('This isn&#39;t a phone number');
    expect(page).toContain('Go back to the form');
    expect(page).not.toContain('<script>');
  });

  it('thanks the visitor where we do not know the field of the number, and leads on', async () => {
    const fields = { name: 'Ada', phone: '', field_2: 'one' };
    const answer = await submit(fields);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('has your details.');
    const redirect = 'https://shop.example/thanks';
    expect((await submit({ ...fields, redirect })).headers.get('location')).toBe(redirect);
    expect(await waitingPosts()).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  it('shows what is wrong with an empty one', async () => {
    const answer = await submit({ name: '', phone: '' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('The phone number is missing.');
  });
});
