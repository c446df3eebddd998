-- Finds impersonations that have lost the membership they rely on, so that their records are closed.
CREATE OR REPLACE FUNCTION gate_is_member(person text, team uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM memberships m JOIN team_settings t ON t.team_id = m.team_id
    WHERE m.team_id = team AND m.user_id = person AND t.dissolved_at IS NULL)
$$;
COMMENT ON FUNCTION gate_is_member IS 'Whether a person is a member of a team that is not being purged.';
