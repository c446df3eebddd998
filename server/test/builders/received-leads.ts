import type { Lead } from './chat-builders.ts';
import type { Scene, SceneLead } from '#server/test/scene.ts';

export const textsOf = async (lead: Lead) => (await lead.thread()).map((message) => message.text);
export const conversationsOf = (scene: Scene, { campaign }: SceneLead) =>
  scene.queue.query<{ conversation_id: string; id_lead: string; last_message: string }>(
    'SELECT conversation_id, id_lead, last_message FROM conversations WHERE campaign_id = $1',
    [campaign.campaign_id],
  );
export const leadsCounted = async (scene: Scene, { campaign }: SceneLead) => {
  const [row] = await scene.queue.query(
    `SELECT sum(leads_count)::int AS leads, sum(messages_count)::int AS messages,
       sum(replied_leads_count)::int AS replied FROM team_counters WHERE team_id = $1`,
    [campaign.team.team_id],
  );
  return row;
};
