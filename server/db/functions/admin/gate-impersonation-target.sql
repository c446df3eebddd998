-- Checks before an impersonation starts, when no team scope is open.
CREATE OR REPLACE FUNCTION gate_impersonation_target(person text, team uuid)
RETURNS TABLE (has_profile boolean, in_team boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM user_profiles p WHERE p.user_id = person),
    EXISTS (SELECT FROM memberships m WHERE m.team_id = team AND m.user_id = person)
$$;
COMMENT ON FUNCTION gate_impersonation_target IS 'Whether a person has a profile, and is a member of a team.';
