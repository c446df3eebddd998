-- For an automation with the token, before a team is known.
CREATE OR REPLACE FUNCTION gate_team_by_slug(slug text)
RETURNS TABLE (team_id uuid, team_slug text, owner_user_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.team_id, t.team_slug, t.owner_user_id
  FROM team_slugs s JOIN team_settings t ON t.team_id = s.team_id
  WHERE s.team_slug = slug AND t.dissolved_at IS NULL
$$;
COMMENT ON FUNCTION gate_team_by_slug IS 'A slug, old ones too, to its team.';
