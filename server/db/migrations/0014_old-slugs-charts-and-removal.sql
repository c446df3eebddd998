-- Links that were given out keep working after a campaign got a new name, the dashboard's charts come
-- from kept counters, and a campaign can be removed at once however much hangs on it.

-- Where a campaign was found before. A campaign that has the slug now comes first.
CREATE TABLE campaign_old_slugs (
  team_id uuid NOT NULL,
  campaign_slug text NOT NULL,
  campaign_id uuid NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, campaign_slug),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
CREATE INDEX campaign_old_slugs_of_campaign ON campaign_old_slugs (team_id, campaign_id);
ALTER TABLE campaign_old_slugs ENABLE ROW LEVEL SECURITY;
CREATE POLICY campaign_old_slugs_of_team ON campaign_old_slugs
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT, UPDATE, DELETE ON campaign_old_slugs TO opensetter_app;

-- Messages by day, in the slots of team_counters. Whoever adds here has added to the slot's row there
-- before, in the same statement: so nobody waits here who did not wait there, nor in another order.
CREATE TABLE team_days (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  day date NOT NULL,
  slot smallint NOT NULL,
  received_count bigint NOT NULL DEFAULT 0,
  sent_count bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (team_id, day, slot)
) WITH (fillfactor = 50);
ALTER TABLE team_days ENABLE ROW LEVEL SECURITY;
CREATE POLICY team_days_of_team ON team_days
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT, UPDATE, DELETE ON team_days TO opensetter_app;

/* The day, in UTC, that a message counts for: WhatsApp's, which is never after we stored it. */
CREATE FUNCTION message_day(timestamp_unix bigint, stored_at timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (to_timestamp(greatest(0, least(timestamp_unix, floor(extract(epoch FROM stored_at))::bigint)))
    AT TIME ZONE 'UTC')::date
$$;

INSERT INTO team_days (team_id, day, slot, received_count, sent_count)
SELECT team_id, message_day(timestamp_unix, created_at), 0,
  count(*) FILTER (WHERE type_interaction = 'USER_MESSAGE'),
  count(*) FILTER (WHERE type_interaction <> 'USER_MESSAGE')
FROM messages GROUP BY 1, 2;

-- Leads by status. A new lead is en_cours, so those are all leads less the others.
ALTER TABLE team_counters
  ADD COLUMN converti_count bigint NOT NULL DEFAULT 0,
  ADD COLUMN pas_interesse_count bigint NOT NULL DEFAULT 0,
  ADD COLUMN lead_froid_count bigint NOT NULL DEFAULT 0,
  ADD COLUMN stop_count bigint NOT NULL DEFAULT 0;

INSERT INTO team_counters AS t (team_id, slot, converti_count, pas_interesse_count,
  lead_froid_count, stop_count)
SELECT team_id, 0, count(*) FILTER (WHERE conversation_status = 'converti'),
  count(*) FILTER (WHERE conversation_status = 'pas_interesse'),
  count(*) FILTER (WHERE conversation_status = 'lead_froid'),
  count(*) FILTER (WHERE conversation_status = 'stop')
FROM conversations GROUP BY 1
ON CONFLICT (team_id, slot) DO UPDATE SET converti_count = excluded.converti_count,
  pas_interesse_count = excluded.pas_interesse_count,
  lead_froid_count = excluded.lead_froid_count, stop_count = excluded.stop_count;

/* Counts a lead whose status changes, whoever changes it. */
CREATE FUNCTION count_status_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO team_counters AS t (team_id, slot, converti_count, pas_interesse_count,
    lead_froid_count, stop_count)
  SELECT NEW.team_id, (pg_backend_pid() % 16)::smallint,
    (NEW.conversation_status = 'converti')::int - (OLD.conversation_status = 'converti')::int,
    (NEW.conversation_status = 'pas_interesse')::int
      - (OLD.conversation_status = 'pas_interesse')::int,
    (NEW.conversation_status = 'lead_froid')::int - (OLD.conversation_status = 'lead_froid')::int,
    (NEW.conversation_status = 'stop')::int - (OLD.conversation_status = 'stop')::int
  ON CONFLICT (team_id, slot) DO UPDATE SET
    converti_count = t.converti_count + excluded.converti_count,
    pas_interesse_count = t.pas_interesse_count + excluded.pas_interesse_count,
    lead_froid_count = t.lead_froid_count + excluded.lead_froid_count,
    stop_count = t.stop_count + excluded.stop_count;
  RETURN NULL;
END $$;

-- At the commit, when every lead of the transaction is locked: a counter that was locked before a lead
-- could wait for somebody who has that lead and wants the counter. Most updates leave the status alone
-- and cost nothing here.
CREATE CONSTRAINT TRIGGER count_status_change AFTER UPDATE OF conversation_status ON conversations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.conversation_status IS DISTINCT FROM NEW.conversation_status)
  EXECUTE FUNCTION count_status_change();

-- Since then nobody sees the campaign: it may have millions of messages, which a job removes.
ALTER TABLE campaigns ADD COLUMN removed_at timestamptz;
ALTER POLICY campaigns_of_team ON campaigns
  USING (team_id = current_team() AND removed_at IS NULL) WITH CHECK (team_id = current_team());

/* Takes a campaign of the current team out of sight, with all that leads to it from outside: its
   webhooks lead nowhere, its number and its slugs are free, who is about to speak for it may not any
   more. Answers whether it was there. (Row-level security lets nobody hide a row from himself.) */
CREATE FUNCTION gate_remove_campaign(campaign uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE campaigns k SET removed_at = now(), campaign_slug = 'removed-' || k.campaign_id,
    status = 'inactive', whatsapp_connected = false, agent_phone_id = NULL, waha_session = NULL
  WHERE k.team_id = current_team() AND k.campaign_id = campaign AND k.removed_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  DELETE FROM campaign_old_slugs o WHERE o.team_id = current_team() AND o.campaign_id = campaign;
  DELETE FROM campaign_screenshots s WHERE s.team_id = current_team() AND s.campaign_id = campaign;
  DELETE FROM linked_numbers l WHERE l.team_id = current_team() AND l.campaign_id = campaign;
  DELETE FROM whatsapp_accounts a WHERE a.team_id = current_team() AND a.campaign_id = campaign;
  DELETE FROM whatsapp_connections c WHERE c.team_id = current_team() AND c.campaign_id = campaign;
  DELETE FROM conversation_turns t USING conversations c
  WHERE t.team_id = current_team() AND c.team_id = t.team_id
    AND c.conversation_id = t.conversation_id AND c.campaign_id = campaign;
  RETURN true;
END $$;

/* Removes up to `most` conversations of a removed campaign with their messages, and takes them out of
   the counters (not out of what was used of the plan); the campaign itself after the last of them.
   Answers how many; NULL when the campaign is gone; 0 when somebody holds the rest just now. */
CREATE FUNCTION gate_purge_campaign(campaign uuid, most integer) RETURNS integer
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
    -- Whoever is about to add a lead waits, and then finds no campaign.
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
    pas_interesse_count, lead_froid_count, stop_count, messages_count)
  SELECT current_team(), own_slot, -count(*), -count(*) FILTER (WHERE replied),
    -count(*) FILTER (WHERE conversation_status = 'converti'),
    -count(*) FILTER (WHERE conversation_status = 'pas_interesse'),
    -count(*) FILTER (WHERE conversation_status = 'lead_froid'),
    -count(*) FILTER (WHERE conversation_status = 'stop'),
    -(SELECT count(*) FROM messages m WHERE m.team_id = current_team()
      AND m.conversation_id = ANY(ids))
  FROM conversations c WHERE c.team_id = current_team() AND c.conversation_id = ANY(ids)
  ON CONFLICT (team_id, slot) DO UPDATE SET leads_count = t.leads_count + excluded.leads_count,
    replied_leads_count = t.replied_leads_count + excluded.replied_leads_count,
    converti_count = t.converti_count + excluded.converti_count,
    pas_interesse_count = t.pas_interesse_count + excluded.pas_interesse_count,
    lead_froid_count = t.lead_froid_count + excluded.lead_froid_count,
    stop_count = t.stop_count + excluded.stop_count,
    messages_count = t.messages_count + excluded.messages_count;
  INSERT INTO team_days AS d (team_id, day, slot, received_count, sent_count)
  SELECT current_team(), message_day(m.timestamp_unix, m.created_at), own_slot,
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

REVOKE ALL ON FUNCTION gate_remove_campaign(uuid), gate_purge_campaign(uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gate_remove_campaign(uuid), gate_purge_campaign(uuid, integer)
  TO opensetter_app;
