import type { Scene, SceneLead } from '#server/test/scene.ts';

/** Runs the worker until nothing is planned, at most six times. */
export async function runUntilIdle(scene: Scene) {
  for (let turn = 0; turn < 6; turn += 1) {
    if ((await scene.queue.planned()).length === 0) return;
    await scene.runJobs();
  }
}

/** Requests about leads, without checks of the model. */
export const leadRequests = async (scene: Scene) =>
  (await scene.outside.asked()).filter((item) => !item.lastMessage.includes('Are you there?'));

/** Matches only the lead's text, so that a check of the model succeeds. */
export const OWN = { match: 'Hi' };

export async function eventsOf(scene: Scene, lead: SceneLead) {
  const { conversation_id } = await lead.conversation();
  const rows = await scene.queue.query<{ kind: string }>(
    'SELECT kind FROM conversation_events WHERE conversation_id = $1 ORDER BY at, event_id',
    [conversation_id],
  );
  return rows.map((row) => row.kind);
}
