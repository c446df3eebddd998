import { beforeEach, expect, it } from 'vitest';
import { applyPlansMode } from '#server/features/billing/set-plan.ts';
import { openServer } from '#server/test/open-server.ts';
import { PRICE_WORDS } from '#server/test/price-words.ts';
import { PROCEDURE_ROWS } from './procedure-rows.ts';
import { callProcedure, procedures } from './router-procedures.ts';
import { buildTwoTeams } from './two-teams.ts';

/** Without a Stripe key, and with limits that the calls reach. */
const { services, queue } = await openServer({ TEAM_CAMPAIGNS: '1', TEAM_MEMBERS: '1' });
const world = await buildTwoTeams(services);
await applyPlansMode(services);
await queue.query('UPDATE team_settings SET messages_limit = 0');
beforeEach(() => services.db.pool.query('DELETE FROM rate_limits'));

/** All strings in a response, however nested. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

it.each(procedures)('%s names no plan and no price where no one pays', async (path, procedure) => {
  for (const input of PROCEDURE_ROWS[path]?.inputs(world.own) ?? []) {
    const cookie = world.cookieOf(path.startsWith('admin.') ? 'superadmin' : 'owner');
    const outcome = await callProcedure(services, { path, procedure, input, cookie });
    expect(textsIn(outcome).filter((text) => PRICE_WORDS.test(text))).toEqual([]);
  }
});

it('no email named one either', () => {
  expect(services.emails.length).toBeGreaterThan(0);
  const texts = services.emails.flatMap(({ subject, text, html }) => [subject, text, html]);
  expect(texts.filter((text) => PRICE_WORDS.test(text))).toEqual([]);
});
