-- Also subtracts them from the counters, except usage_messages, because used messages stay used. Deletes
-- the campaign after its last conversation. Returns null if the campaign is gone, and 0 while others have
-- locked the rest. As the owner: a removed campaign is hidden from its own team.
CREATE OR REPLACE FUNCTION gate_purge_campaign(campaign uuid, most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own_slot CONSTANT smallint := pg_backend_pid() % 16;
  ids uuid[];
BEGIN
  PERFORM FROM campaigns k WHERE k.team_id = current_team() AND k.campaign_id = campaign
    AND k.removed_at IS NOT NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  ids := array(SELECT c.conversation_id FROM conversations c
    WHERE c.team_id = current_team() AND c.campaign_id = campaign
    LIMIT most FOR UPDATE SKIP LOCKED);
  IF cardinality(ids) = 0 THEN
    -- A transaction that is about to add a lead waits, then finds no campaign.
    PERFORM FROM campaigns k WHERE k.team_id = current_team() AND k.campaign_id = campaign
      FOR UPDATE;
    IF EXISTS (SELECT FROM conversations c WHERE c.team_id = current_team()
      AND c.campaign_id = campaign) THEN
      RETURN 0;
    END IF;
    DELETE FROM campaigns k WHERE k.team_id = current_team() AND k.campaign_id = campaign;
    RETURN NULL;
  END IF;
  INSERT INTO team_counters AS t (team_id, slot, leads_count, replied_leads_count, converti_count,
    pas_interesse_count, lead_froid_count, booked_count, stop_count, waiting_count, assigned_count,
    taken_over_count, opted_out_count, messages_count)
  SELECT current_team(), own_slot, -count(*), -count(*) FILTER (WHERE replied),
    -count(*) FILTER (WHERE outcome = 'converti'),
    -count(*) FILTER (WHERE outcome = 'pas_interesse'),
    -count(*) FILTER (WHERE outcome = 'lead_froid'),
    -count(booked_at),
    -count(*) FILTER (WHERE conversation_status = 'stop'),
    -count(*) FILTER (WHERE person_due_since IS NOT NULL),
    -count(*) FILTER (WHERE assigned_to IS NOT NULL),
    -count(*) FILTER (WHERE (manual_override OR NOT agent_active OR opt_out_doubt IS NOT NULL)
      AND (opt_out_unix IS NULL OR opt_out_unix < last_inbound_unix)),
    -count(*) FILTER (WHERE opt_out_unix >= last_inbound_unix),
    -(SELECT count(*) FROM messages m WHERE m.team_id = current_team()
      AND m.conversation_id = ANY(ids))
  FROM conversations c WHERE c.team_id = current_team() AND c.conversation_id = ANY(ids)
  ON CONFLICT (team_id, slot) DO UPDATE SET leads_count = t.leads_count + excluded.leads_count,
    replied_leads_count = t.replied_leads_count + excluded.replied_leads_count,
    converti_count = t.converti_count + excluded.converti_count,
    pas_interesse_count = t.pas_interesse_count + excluded.pas_interesse_count,
    lead_froid_count = t.lead_froid_count + excluded.lead_froid_count,
    booked_count = t.booked_count + excluded.booked_count,
    stop_count = t.stop_count + excluded.stop_count,
    waiting_count = t.waiting_count + excluded.waiting_count,
    assigned_count = t.assigned_count + excluded.assigned_count,
    taken_over_count = t.taken_over_count + excluded.taken_over_count,
    opted_out_count = t.opted_out_count + excluded.opted_out_count,
    messages_count = t.messages_count + excluded.messages_count;
  INSERT INTO team_days AS d (team_id, day, slot, received_count, sent_count)
  SELECT current_team(), message_day_in((SELECT team_time_zone(current_team())), m.timestamp_unix, m.created_at), own_slot,
    -count(*) FILTER (WHERE m.type_interaction = 'USER_MESSAGE'),
    -count(*) FILTER (WHERE m.type_interaction <> 'USER_MESSAGE')
  FROM messages m WHERE m.team_id = current_team() AND m.conversation_id = ANY(ids)
  GROUP BY 2 ORDER BY 2
  ON CONFLICT (team_id, day, slot) DO UPDATE SET
    received_count = d.received_count + excluded.received_count,
    sent_count = d.sent_count + excluded.sent_count;
  DELETE FROM conversations c WHERE c.team_id = current_team() AND c.conversation_id = ANY(ids);
  RETURN cardinality(ids);
END $$;
COMMENT ON FUNCTION gate_purge_campaign IS 'Deletes up to `most` conversations of a removed campaign; answers how many.';
