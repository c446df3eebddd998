-- A double click must not create a second team. The 10 seconds are checked here, because only the
-- database's clock is the same for all web processes. Only the founder's own membership counts, with the
-- role that was stored when the team was created.
CREATE OR REPLACE FUNCTION gate_team_just_made(person text, name_of_team text)
RETURNS TABLE (team_id uuid, team_slug text, team_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.team_id, t.team_slug, t.team_name
  FROM memberships m JOIN team_settings t ON t.team_id = m.team_id
  WHERE m.user_id = person AND m.role = 'owner' AND t.owner_user_id = person
    AND t.team_name = name_of_team AND t.created_at > now() - interval '10 seconds'
  ORDER BY t.created_at DESC LIMIT 1
$$;
COMMENT ON FUNCTION gate_team_just_made IS 'The team of this name that the person created in the last 10 seconds.';
