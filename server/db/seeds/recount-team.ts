/** Counts days and statuses of a team that was filled in bulk, as the product would have. */
export async function recountTeam(
  client: { query: (text: string, values: string[]) => Promise<unknown> },
  team_id: string,
): Promise<void> {
  await client.query(
    `INSERT INTO team_days (team_id, day, slot, received_count, sent_count)
     SELECT team_id, message_day(timestamp_unix, created_at), 0,
       count(*) FILTER (WHERE type_interaction = 'USER_MESSAGE'),
       count(*) FILTER (WHERE type_interaction <> 'USER_MESSAGE')
     FROM messages WHERE team_id = $1 GROUP BY 1, 2`,
    [team_id],
  );
  await client.query(
    `UPDATE team_counters SET converti_count = s.converti, pas_interesse_count = s.pas_interesse,
       lead_froid_count = s.lead_froid, stop_count = s.stop
     FROM (SELECT count(*) FILTER (WHERE conversation_status = 'converti') AS converti,
         count(*) FILTER (WHERE conversation_status = 'pas_interesse') AS pas_interesse,
         count(*) FILTER (WHERE conversation_status = 'lead_froid') AS lead_froid,
         count(*) FILTER (WHERE conversation_status = 'stop') AS stop
       FROM conversations WHERE team_id = $1) s
     WHERE team_counters.team_id = $1 AND slot = 0`,
    [team_id],
  );
}
