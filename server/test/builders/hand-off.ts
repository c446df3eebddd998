import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import type { Scene, SceneLead } from '#server/test/scene.ts';

/** A lead who has written, and what a member can do about it. */
export async function buildWritingLead(scene: Scene, text = 'Hi, how much is it?') {
  const lead = await scene.lead();
  await lead.says(text);
  return { lead, ...(await openTeamView(scene, lead)) };
}

export async function openTeamView(scene: Scene, lead: SceneLead) {
  const { team } = lead.campaign;
  const { conversation_id } = await lead.conversation();
  const ref = { team_slug: team.team_slug, conversation_id };
  const rpc = openBrowser(scene.services, { cookie: team.owner.cookie }).rpc.conversations;
  return {
    team,
    conversation_id,
    stop: () => rpc.stop(ref),
    reactivate: (like: { permission?: { reason: string } } = {}) =>
      rpc.reactivate({ ...ref, ...like }),
    dismiss: () => rpc.dismissOptOut(ref),
    get: () => rpc.get(ref),
    reply: (like: { text?: string; message_id?: string } = {}) =>
      rpc.reply({ ...ref, text: 'Ada here, it is 900.', message_id: newId(), ...like }),
  };
}

export const statesOf = async (lead: SceneLead) =>
  (await lead.thread()).map((message) => [message.type_interaction, message.state]);
