import { beforeEach, describe, expect, it } from 'vitest';
import { type BuiltTeam, buildMember } from '#server/test/builders/builders.ts';
import { stayWithinOneHour } from '#server/test/one-hour.ts';
import { fileScene } from '#server/test/scene.ts';
import {
  answerOnce,
  ownModelInput,
  PRICES,
  ref,
  rpcOf,
  settingsOf,
  spend,
  todayUtc,
} from '#server/test/builders/own-models.ts';

const scene = await fileScene({ MODEL_PRICES: PRICES });

beforeEach(async () => {
  await stayWithinOneHour();

  scene.services.emails.length = 0;
});
const yesterdayUtc = () => new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);

describe('a spending ceiling', () => {
  const ceil = (team: BuiltTeam, day: number | null, month: number | null = null) =>
    rpcOf(scene, team).models.saveCeilings({ ...ref(team), day, month });
  const DOLLAR = 1_000_000_000;

  it('that is reached pauses the agent until the day is over', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await ceil(team, 1);
    await spend(scene, team, DOLLAR);
    await lead.says('Hi');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await lead.conversation()).toMatchObject({
      needs_attention: true,
      attention_reason: 'spending',
      ai_state: 'ai_active',
    });
    expect((await rpcOf(scene, team).teams.home(ref(team))).spending).toMatchObject({
      state: 'reached',
      period: 'day',
      ceiling: 1,
    });
    await spend(scene, team, DOLLAR, yesterdayUtc());
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    expect(await lead.conversation()).toMatchObject({ needs_attention: false });
  });

  it('of a month lasts over the day, and ends when it is raised', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    const first = `${todayUtc().slice(0, 7)}-01`;
    await ceil(team, null, 1);
    await spend(scene, team, DOLLAR, first);
    await lead.says('Hi');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    await ceil(team, null, 1000);
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
  });

  it('refuses suggestions, and no person', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await answerOnce(scene, lead);
    await ceil(team, 1);
    await spend(scene, team, DOLLAR);
    const { conversation_id } = await lead.conversation();
    await expect(
      rpcOf(scene, team).conversations.suggestReply({ ...ref(team), conversation_id }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('of the installation holds for teams that use its model, and not for who pays alone', async () => {
    const strict = scene.anotherProcess({ TEAM_SPENDING_PER_DAY: '1', MODEL_PRICES: PRICES });
    const [lead, payer] = [await scene.lead(), await scene.lead()];
    await rpcOf(scene, payer.campaign.team).models.saveOwn(ownModelInput(payer.campaign.team));
    for (const one of [lead, payer]) {
      await spend(scene, one.campaign.team, DOLLAR);
      await one.says('Hi');
    }
    await scene.queue.run(strict);
    expect(await lead.heard()).toEqual([]);
    expect(await payer.heard()).toHaveLength(1);
  });

  it('that is near sends one email a day, to those who can raise it', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await buildMember(scene.services, { team, role: 'viewer' });
    await ceil(team, 100);
    await spend(scene, team, 80 * DOLLAR);
    await answerOnce(scene, lead);
    await answerOnce(scene, lead, 'And then?');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(2);
    expect(scene.services.emails).toMatchObject([
      { to: team.owner.email, subject: "You've used most of your spending ceiling" },
    ]);
    expect(scene.services.emails[0]?.text).toContain('of $100.00');
  });

  it('begins anew with the next day, whatever was spent before', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    for (let slot = 0; slot < 16; slot += 1) {
      await scene.queue.query(
        `INSERT INTO model_spending (team_id, slot, day, day_nanos, month_nanos)
         VALUES ($1, $2, (now() AT TIME ZONE 'UTC')::date - 40, 5000000000, 5000000000)`,
        [team.team_id, slot],
      );
    }
    const { total } = await answerOnce(scene, lead);
    expect((await settingsOf(scene, team)).spent).toEqual({ day: total, month: total });
  });
});
