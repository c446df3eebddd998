-- A trigger because of a race: a user may accept an invitation while the last member leaves. The first
-- statement waits for that deletion, and the second one sees its result.
CREATE OR REPLACE FUNCTION refuse_dissolved_team() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- Waits for a deletion in progress; the next statement sees its result.
  PERFORM FROM team_settings t WHERE t.team_id = NEW.team_id FOR KEY SHARE;
  IF EXISTS (SELECT FROM team_settings t
    WHERE t.team_id = NEW.team_id AND t.dissolved_at IS NOT NULL) THEN
    RAISE foreign_key_violation USING MESSAGE = 'the team is dissolved';
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION refuse_dissolved_team IS 'Trigger: no one joins a team that is being purged.';
