import { describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember, buildTeam } from '#server/test/builders/builders.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();

const LINE = '— Virtual assistant (AI) of Martin Coaching';

async function tellingLead() {
  const team = await buildTeam(scene.services, { discloses: true });
  return scene.lead({ team });
}

async function isAnswered(lead: SceneLead, reply: string) {
  await scene.outside.script({ content: { reply, conversation_status: 'en_cours', evidence: '' } });
  await lead.says('Hello');
  await scene.runJobs();
}

describe('the first message of an agent', () => {
  it('says at its end that an assistant writes; the next ones do not', async () => {
    const lead = await tellingLead();
    await isAnswered(lead, 'Good morning.');
    await isAnswered(lead, 'Twelve weeks.');
    expect(await lead.heard()).toEqual([`Good morning.\n\n${LINE}`, 'Twelve weeks.']);
    const [, first] = await lead.thread();
    expect(first).toMatchObject({ text: `Good morning.\n\n${LINE}` });
  });

  it('says it once, also if the model does', async () => {
    const lead = await tellingLead();
    await isAnswered(lead, `Good morning.\n${LINE}`);
    expect(await lead.heard()).toEqual([`Good morning.\n${LINE}`]);
  });

  it('says it again where the one before never went out', async () => {
    const lead = await tellingLead();
    await isAnswered(lead, 'Good morning.');
    await scene.queue.query(`UPDATE messages SET state = 'canceled' WHERE message_ia IS NOT NULL`);
    await isAnswered(lead, 'Once more.');
    expect((await lead.heard()).at(-1)).toBe(`Once more.\n\n${LINE}`);
  });

  it('says it of a draft that a person lets out, too', async () => {
    const lead = await tellingLead();
    const { team, campaign_slug } = lead.campaign;
    const { rpc } = openBrowser(scene.services, team.owner);
    const { team_slug } = team;
    const before = { level: 'all', topics: {} } as const;
    const after = { level: 'drafts', topics: {} } as const;
    await rpc.campaigns.changeAutonomy({ team_slug, campaign_slug, before, after });
    await isAnswered(lead, 'Good morning.');
    const { conversation_id } = await lead.conversation();
    const { held } = await rpc.conversations.get({ team_slug, conversation_id });
    const ref = { team_slug, conversation_id, held_id: held?.held_id ?? '' };
    await rpc.conversations.sendHeld({ ...ref, text: 'Good day.' });
    await scene.runJobs();
    expect(await lead.heard()).toEqual([`Good day.\n\n${LINE}`]);
  });

  it('is told to the agent as what it answers when it is asked', async () => {
    const lead = await tellingLead();
    await isAnswered(lead, 'Good morning.');
    const [asked] = await scene.outside.asked();
    expect(JSON.stringify(asked)).toContain('an AI, not a human');
  });
});

describe('the setting', () => {
  it('has the team’s own words, and none of them after it is reset', async () => {
    const lead = await tellingLead();
    const { team } = lead.campaign;
    const { rpc } = openBrowser(scene.services, team.owner);
    const { team_slug } = team;
    const words = { first: 'Here is {agent}, an AI', asked: 'I am an AI.' };
    await rpc.teams.wordDisclosure({ team_slug, language: 'en', words });
    await isAnswered(lead, 'Good morning.');
    expect(await lead.heard()).toEqual(['Good morning.\n\nHere is Emma, an AI']);
    expect(await rpc.teams.wordDisclosure({ team_slug, language: 'en', words: null })).toEqual({
      enabled: true,
      texts: {},
    });
  });

  it('also says what reads files, once an admin wants that', async () => {
    const lead = await tellingLead();
    const { team } = lead.campaign;
    const { team_slug } = team;
    const [admin, editor] = await Promise.all([
      buildMember(scene.services, { team, role: 'admin' }),
      buildMember(scene.services, { team, role: 'editor' }),
    ]);
    const on = { team_slug, media: true };
    await expect(
      openBrowser(scene.services, editor).rpc.teams.mentionMedia(on),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await openBrowser(scene.services, admin).rpc.teams.mentionMedia(on);
    await isAnswered(lead, 'Good morning.');
    const [heard] = await lead.heard();
    expect(heard?.split('\n').at(-1)).toContain('voice messages');
  });

  it('is switched off by an owner alone', async () => {
    const lead = await tellingLead();
    const { team } = lead.campaign;
    const { team_slug } = team;
    const admin = await buildMember(scene.services, { team, role: 'admin' });
    const off = { team_slug, enabled: false };
    await expect(
      openBrowser(scene.services, admin).rpc.teams.switchDisclosure(off),
    ).rejects.toThrow('You need owner permissions');
    await openBrowser(scene.services, team.owner).rpc.teams.switchDisclosure(off);
    await openBrowser(scene.services, team.owner).rpc.teams.switchDisclosure(off);
    expect(
      await scene.queue.query(
        "SELECT actor_user_id, details FROM audit_log WHERE action = 'disclosure.switched' AND subject_team_id = $1",
        [team.team_id],
      ),
    ).toEqual([{ actor_user_id: team.owner.user_id, details: { to: 'off' } }]);
    await isAnswered(lead, 'Good morning.');
    expect(await lead.heard()).toEqual(['Good morning.']);
  });
});
