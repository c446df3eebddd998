/** Updates the day and status counts of a bulk-loaded team, as the product would have. */
export async function recountTeam(
  client: { query: (text: string, values: string[]) => Promise<unknown> },
  team_id: string,
): Promise<void> {
  await client.query(
    `INSERT INTO team_days (team_id, day, slot, received_count, sent_count)
     SELECT team_id, message_day_in((SELECT team_time_zone($1::uuid)), timestamp_unix, created_at), 0,
       count(*) FILTER (WHERE type_interaction = 'USER_MESSAGE'),
       count(*) FILTER (WHERE type_interaction <> 'USER_MESSAGE')
     FROM messages WHERE team_id = $1::uuid GROUP BY 1, 2`,
    [team_id],
  );
  await client.query(
    `UPDATE team_counters SET converti_count = s.converti, pas_interesse_count = s.pas_interesse,
       lead_froid_count = s.lead_froid, booked_count = s.booked, stop_count = s.stop, waiting_count = s.waiting,
       assigned_count = s.assigned, taken_over_count = s.taken_over, opted_out_count = s.opted_out
     FROM (SELECT count(*) FILTER (WHERE outcome = 'converti') AS converti,
         count(*) FILTER (WHERE outcome = 'pas_interesse') AS pas_interesse,
         count(*) FILTER (WHERE outcome = 'lead_froid') AS lead_froid,
         count(booked_at) AS booked,
         count(*) FILTER (WHERE conversation_status = 'stop') AS stop,
         count(*) FILTER (WHERE person_due_since IS NOT NULL) AS waiting,
         count(assigned_to) AS assigned,
         count(*) FILTER (WHERE (manual_override OR NOT agent_active OR opt_out_doubt IS NOT NULL)
           AND (opt_out_unix IS NULL OR opt_out_unix < last_inbound_unix)) AS taken_over,
         count(*) FILTER (WHERE opt_out_unix >= last_inbound_unix) AS opted_out
       FROM conversations WHERE team_id = $1) s
     WHERE team_counters.team_id = $1 AND slot = 0`,
    [team_id],
  );
  await client.query(
    `INSERT INTO inbox_counters AS i (team_id, user_id, slot, assigned_count)
     SELECT team_id, assigned_to, 0, count(*) FROM conversations
     WHERE team_id = $1 AND assigned_to IS NOT NULL GROUP BY 1, 2
     ON CONFLICT (team_id, user_id, slot) DO UPDATE SET assigned_count = excluded.assigned_count`,
    [team_id],
  );
}
