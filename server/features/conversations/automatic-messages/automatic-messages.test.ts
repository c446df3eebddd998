import { describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { type ConnectedCampaign, type Lead, leadOf } from '#server/test/builders/chat-builders.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();
const GREETING = 'Thanks for contacting us! We will answer soon.';
const SHORT = 'Hi! We are right back :-)';

const unix = () => Math.floor(Date.now() / 1000);
const leadIn = (campaign: ConnectedCampaign) => leadOf(scene.services, campaign);

/** A lead writes, and this text follows from our phone after `seconds`. */
async function greeted(lead: Lead, text: string, seconds = 1, said = 'Hello, do you have rooms?') {
  const at = unix() - 30;
  await lead.says(said, { at });
  await lead.says(text, { by: 'phone', at: at + seconds });
  await scene.runJobs();
}

const answersTo = async (lead: Lead) =>
  (await lead.thread()).filter(({ type_interaction }) => type_interaction === 'AI_RESPONSE').length;

const rpcOf = ({ team }: ConnectedCampaign) => openBrowser(scene.services, team.owner).rpc;

async function aboutOf(campaign: ConnectedCampaign, lead: Lead) {
  const { conversation_id } = await lead.conversation();
  const { team_slug } = campaign.team;
  return rpcOf(campaign).conversations.get({ team_slug, conversation_id });
}

describe('a greeting of the WhatsApp Business app', () => {
  it('silences the agent for no lead, from the first on', async () => {
    const campaign = await scene.connectedCampaign();
    for (let n = 0; n < 3; n += 1) {
      const lead = leadIn(campaign);
      await greeted(lead, GREETING);
      expect(await answersTo(lead)).toBe(1);
      expect(await lead.conversation()).toMatchObject({ ai_state: 'ai_active' });
      const sent = (await lead.thread()).find(({ text }) => text === GREETING);
      expect(sent).toMatchObject({ automatic: true, type_interaction: 'HUMAN_MESSAGE' });
    }
    const { team_slug } = campaign.team;
    const listed = await rpcOf(campaign).conversations.automaticMessages({ team_slug });
    expect(listed).toMatchObject([{ text: GREETING, state: 'suspected', seen_count: 3 }]);
  });

  it('comes in the same history as the lead’s message', async () => {
    const campaign = await scene.connectedCampaign();
    const lead = leadIn(campaign);
    const at = unix() - 30;
    await lead.saysAll(['Hello', { at }], [GREETING, { by: 'phone', at: at + 1 }]);
    await scene.runJobs();
    expect(await answersTo(lead)).toBe(1);
  });

  it('that is short is known with the second lead, and one button gives all back', async () => {
    const campaign = await scene.connectedCampaign();
    const [first, second] = [leadIn(campaign), leadIn(campaign)];
    await greeted(first, SHORT);
    expect(await first.conversation()).toMatchObject({ ai_state: 'manual_control' });
    expect((await first.conversation()).person_due_since).not.toBeNull();
    await greeted(second, SHORT);
    expect(await answersTo(second)).toBe(1);
    const { silencing } = await aboutOf(campaign, first);
    expect(silencing).toMatchObject({ text: SHORT, silenced_count: 1 });
    expect((await aboutOf(campaign, second)).silencing).toBeUndefined();

    const { team_slug } = campaign.team;
    const ref = { team_slug, automatic_id: silencing?.automatic_id ?? '', automatic: true };
    const { decideAutomatic } = rpcOf(campaign).conversations;
    expect(await decideAutomatic(ref)).toEqual({ reactivated: 1 });
    expect(await decideAutomatic(ref)).toEqual({ reactivated: 0 });
    await scene.runJobs();
    expect(await answersTo(first)).toBe(1);
    // From now on, even if it comes late.
    const third = leadIn(campaign);
    await greeted(third, SHORT, 20);
    expect(await answersTo(third)).toBe(1);
  });

  it('is the number’s own: another campaign learns its texts itself', async () => {
    const [one, other] = [await scene.connectedCampaign(), await scene.connectedCampaign()];
    await greeted(leadIn(one), SHORT);
    const lead = leadIn(other);
    await greeted(lead, SHORT);
    expect(await lead.conversation()).toMatchObject({ ai_state: 'manual_control' });
  });
});

describe('a person who types on the phone', () => {
  it.each([
    ['after half a minute', 'Hello Jane, this is Ada, what would you like to know?', 28],
    ['a few words at once', 'I am on it', 1],
    ['a quick sentence', 'Hello Jane, I will call you', 6],
  ])('%s: the agent is silent, and nothing asks about it', async (_, text, seconds) => {
    const campaign = await scene.connectedCampaign();
    for (const lead of [leadIn(campaign), leadIn(campaign)]) {
      await greeted(lead, text, seconds);
      expect(await answersTo(lead)).toBe(0);
      expect(await lead.conversation()).toMatchObject({ ai_state: 'manual_control' });
      expect((await aboutOf(campaign, lead)).silencing).toBeUndefined();
    }
  });

  it('after the agent has answered takes over, however fast', async () => {
    const campaign = await scene.connectedCampaign();
    const lead = leadIn(campaign);
    await lead.says('Is there parking for a caravan?');
    await scene.runJobs();
    await lead.says('Caravans stand on the meadow for 15 euros a night.', { by: 'phone' });
    expect(await lead.conversation()).toMatchObject({ ai_state: 'manual_control' });
  });

  it('after the greeting takes over', async () => {
    const campaign = await scene.connectedCampaign();
    const lead = leadIn(campaign);
    await greeted(lead, SHORT);
    await lead.says('Ada here. Which dates?', { by: 'phone' });
    expect((await aboutOf(campaign, lead)).silencing).toBeUndefined();
    expect(await lead.conversation()).toMatchObject({ ai_state: 'manual_control' });
  });

  it('with a text that the team types is never asked about again', async () => {
    const campaign = await scene.connectedCampaign();
    const lead = leadIn(campaign);
    await greeted(lead, SHORT);
    const { silencing } = await aboutOf(campaign, lead);
    const { team_slug } = campaign.team;
    const { decideAutomatic, automaticMessages } = rpcOf(campaign).conversations;
    const automatic_id = silencing?.automatic_id ?? '';
    await decideAutomatic({ team_slug, automatic_id, automatic: false });
    const other = leadIn(campaign);
    await greeted(other, SHORT);
    for (const one of [lead, other]) {
      expect(await one.conversation()).toMatchObject({ ai_state: 'manual_control' });
      expect((await aboutOf(campaign, one)).silencing).toBeUndefined();
    }
    expect(await automaticMessages({ team_slug })).toEqual([]);
  });

  it('gives back no lead who opted out', async () => {
    const campaign = await scene.connectedCampaign();
    const lead = leadIn(campaign);
    await greeted(lead, SHORT);
    await lead.says('STOP');
    const { silencing } = await aboutOf(campaign, lead);
    const { team_slug } = campaign.team;
    const automatic_id = silencing?.automatic_id ?? '';
    const { decideAutomatic } = rpcOf(campaign).conversations;
    expect(await decideAutomatic({ team_slug, automatic_id, automatic: true })).toEqual({
      reactivated: 0,
    });
    expect(await lead.conversation()).toMatchObject({ opted_out: true });
  });
});
