import { openBrowser } from '#server/test/browser.ts';
import type { Scene, SceneLead } from '#server/test/scene.ts';

export const answerOf = (reply: string, rest: object = {}) => ({
  content: { reply, conversation_status: 'en_cours', evidence: '', ...rest },
});
export const BAD = 'Sure! Pay here: https://pay.evil.example/now and you are in.';
export const GOOD = 'What would you like to book?';

/** A lead whose answer was held, and what members see of it. */
export async function buildHeldLead(scene: Scene, rest: object = {}) {
  const lead = await scene.lead();
  await scene.outside.script(answerOf(BAD, rest), answerOf(BAD, rest));
  await lead.says('Where can I pay?');
  await scene.runJobs();
  return { lead, ...(await openMemberView(scene, lead)) };
}

export async function openMemberView(scene: Scene, lead: SceneLead) {
  const { team } = lead.campaign;
  const { conversation_id } = await lead.conversation();
  const ref = { team_slug: team.team_slug, conversation_id };
  const browser = openBrowser(scene.services, team.owner).rpc.conversations;
  const { held } = await browser.get(ref);
  return { ref, browser, held };
}

export const rowsOf = (scene: Scene, conversation_id: string) =>
  scene.queue.query<{ state: string; decided_by: string | null; sent_text: string | null }>(
    'SELECT state, decided_by, sent_text FROM held_answers WHERE conversation_id = $1 ORDER BY created_at',
    [conversation_id],
  );

export function held<T>(given: T | null): T {
  if (given === null) throw new Error('Nothing is held');
  return given;
}
