import { describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember, buildTeam } from '#server/test/builders/builders.ts';
import { purgeLeadCapture } from './capture-settings.ts';
import { leadHook, newNumber } from '#server/test/outside/lead-hook.ts';

const { services, queue, team, current, postJson, deliveries, leadsOf } = await leadHook();

describe('deliveries', () => {
  it('say what became of each, newest first', async () => {
    const phone = newNumber();
    await postJson({ name: 'Ada', phone, consent: true });
    await postJson({ name: 'Ada', phone });
    await postJson({ name: 'Bot', phone: newNumber(), _gotcha: 'https://spam.example' });
    await postJson({ name: 'Eve', phone: newNumber(), consent: 'no' });
    const all = await deliveries();
    expect(all.map(({ outcome }) => outcome)).toEqual(['invalid', 'bot', 'known', 'planned']);
    expect(all[0]?.problems).toEqual({ consent: expect.stringContaining("hasn't agreed") });
    expect(all[3]).toMatchObject({ name: 'Ada', phone, consent: true });
    expect(all[3]?.conversation_id).toBe(all[2]?.conversation_id);
    // The bot gets the usual response, and no lead is created.
    expect(await leadsOf(current().campaign_id)).toHaveLength(1);
  });

  it('are for members of the team', async () => {
    await postJson({ name: 'Ada', phone: newNumber() });
    const { team_slug } = team;
    const input = { team_slug, campaign_id: current().campaign_id };
    const stranger = await buildTeam(services);
    await expect(
      openBrowser(services, stranger.owner).rpc.leads.deliveries(input),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const viewer = await buildMember(services, { team, role: 'viewer' });
    expect(await openBrowser(services, viewer).rpc.leads.deliveries(input)).toHaveLength(1);
    const others = { team_slug: stranger.team_slug, campaign_id: current().campaign_id };
    expect(await openBrowser(services, stranger.owner).rpc.leads.deliveries(others)).toEqual([]);
  });

  it('are the newest 1,000 of a campaign, for 30 days', async () => {
    await queue.query(
      `INSERT INTO lead_deliveries (team_id, campaign_id, delivery_id, outcome)
       SELECT $1, $2, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'invalid'
       FROM generate_series(1, 1005) AS n`,
      [team.team_id, current().campaign_id],
    );
    await postJson({ name: 'Ada', phone: newNumber() });
    const count = async () =>
      (
        await queue.query<{ count: number }>(
          'SELECT count(*)::int FROM lead_deliveries WHERE campaign_id = $1',
          [current().campaign_id],
        )
      )[0]?.count;
    expect(await count()).toBe(1000);
    await queue.query(
      `UPDATE lead_deliveries SET received_at = now() - interval '31 days'
       WHERE campaign_id = $1 AND outcome = 'invalid'`,
      [current().campaign_id],
    );
    await purgeLeadCapture.handler(services)({});
    expect(await count()).toBe(1);
  });

  it('name the address for today', async () => {
    const { team_slug } = team;
    const { campaign_id, campaign_slug } = current();
    const hook = await openBrowser(services, team.owner).rpc.leads.hook({ team_slug, campaign_id });
    expect(new URL(hook.url).pathname).toBe(`/hooks/${team_slug}/${campaign_slug}`);
  });
});
