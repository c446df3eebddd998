-- When a person deletes the account, the teams that nobody else is in go too. The person, the
-- memberships and every line to the outside go in one transaction; a team may hold millions of
-- messages, so its rows are removed afterwards by a job, out of everybody's sight.

-- Since then nobody is in the team, nobody can join it, and its rows are being removed.
ALTER TABLE team_settings ADD COLUMN dissolved_at timestamptz;

CREATE FUNCTION refuse_dissolved_team() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- Waits for a deletion that is under way; the next statement sees what it did.
  PERFORM FROM team_settings t WHERE t.team_id = NEW.team_id FOR KEY SHARE;
  IF EXISTS (SELECT FROM team_settings t
    WHERE t.team_id = NEW.team_id AND t.dissolved_at IS NOT NULL) THEN
    RAISE foreign_key_violation USING MESSAGE = 'the team is dissolved';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_dissolved_team BEFORE INSERT ON memberships
  FOR EACH ROW EXECUTE FUNCTION refuse_dissolved_team();

/* The teams of a person with what is in them, held for this transaction: nobody joins or leaves one
   meanwhile, and the person joins none. Sums come from kept counters. */
CREATE FUNCTION gate_hold_teams_of_person(person text)
RETURNS TABLE (team_id uuid, role text, others bigint, campaigns bigint, conversations bigint,
  messages bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM users u WHERE u.id = person FOR UPDATE;
  PERFORM FROM team_settings t
    WHERE t.team_id IN (SELECT m.team_id FROM memberships m WHERE m.user_id = person)
    ORDER BY t.team_id FOR UPDATE;
  RETURN QUERY
    SELECT m.team_id, m.role,
      (SELECT count(*) FROM memberships o WHERE o.team_id = m.team_id AND o.user_id <> person),
      (SELECT count(*) FROM campaigns c WHERE c.team_id = m.team_id),
      (SELECT coalesce(sum(k.leads_count), 0)::bigint FROM team_counters k
        WHERE k.team_id = m.team_id),
      (SELECT coalesce(sum(k.messages_count), 0)::bigint FROM team_counters k
        WHERE k.team_id = m.team_id)
    FROM memberships m WHERE m.user_id = person;
END $$;

/* Drops what is planned for a team that nobody is in. */
CREATE FUNCTION gate_forget_jobs_of_empty_team(team uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM graphile_worker._private_jobs j
  WHERE j.locked_at IS NULL AND j.payload ->> 'team_id' = team::text
    AND NOT EXISTS (SELECT FROM memberships m WHERE m.team_id = team)
$$;

/* Dissolves a team that nobody is in: its webhooks lead nowhere, its numbers are free, nothing is
   planned for it, nobody can join it. Answers the names of its sessions at the gateway. */
CREATE FUNCTION gate_dissolve_empty_team(team uuid) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE team_settings t SET dissolved_at = now(), updated_at = now()
  WHERE t.team_id = team AND t.dissolved_at IS NULL
    AND NOT EXISTS (SELECT FROM memberships m WHERE m.team_id = team);
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY SELECT c.waha_session FROM whatsapp_connections c WHERE c.team_id = team
    UNION SELECT a.waha_session FROM whatsapp_accounts a WHERE a.team_id = team;
  DELETE FROM linked_numbers l WHERE l.team_id = team;
  DELETE FROM whatsapp_accounts a WHERE a.team_id = team;
  DELETE FROM whatsapp_connections c WHERE c.team_id = team;
  PERFORM gate_forget_jobs_of_empty_team(team);
END $$;

REVOKE ALL ON FUNCTION gate_hold_teams_of_person(text), gate_forget_jobs_of_empty_team(uuid),
  gate_dissolve_empty_team(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gate_hold_teams_of_person(text), gate_forget_jobs_of_empty_team(uuid),
  gate_dissolve_empty_team(uuid) TO opensetter_app;
