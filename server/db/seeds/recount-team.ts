/** Counts everything of a bulk-loaded team anew, as the product would have. */
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
  await client.query('DELETE FROM team_counters WHERE team_id = $1', [team_id]);
  await client.query(
    `INSERT INTO team_counters (team_id, slot, leads_count, replied_leads_count, converti_count,
       pas_interesse_count, lead_froid_count, booked_count, stop_count, waiting_count, assigned_count,
       taken_over_count, opted_out_count, messages_count, usage_messages)
     SELECT $1::uuid, 0, count(*), count(*) FILTER (WHERE replied),
       count(*) FILTER (WHERE outcome = 'converti'),
       count(*) FILTER (WHERE outcome = 'pas_interesse'),
       count(*) FILTER (WHERE outcome = 'lead_froid'),
       count(booked_at),
       count(*) FILTER (WHERE conversation_status = 'stop'),
       count(*) FILTER (WHERE person_due_since IS NOT NULL),
       count(assigned_to),
       count(*) FILTER (WHERE (manual_override OR NOT agent_active OR opt_out_doubt IS NOT NULL)
         AND (opt_out_unix IS NULL OR opt_out_unix < last_inbound_unix)),
       count(*) FILTER (WHERE opt_out_unix >= last_inbound_unix),
       (SELECT count(*) FROM messages WHERE team_id = $1::uuid),
       (SELECT count(*) FROM messages WHERE team_id = $1::uuid
         AND type_interaction IN ('AI_RESPONSE', 'LEAD_WELCOME'))
     FROM conversations WHERE team_id = $1::uuid`,
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
