-- As the owner, because row-level security hides other teams' slugs. If two teams claim a slug at the same
-- time, the unique key decides.
CREATE OR REPLACE FUNCTION gate_claim_team_slug(slug text, team uuid) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH taken AS (
    INSERT INTO team_slugs (team_slug, team_id) SELECT slug, team WHERE team = current_team()
    ON CONFLICT DO NOTHING RETURNING 1)
  SELECT EXISTS (SELECT FROM taken)
$$;
COMMENT ON FUNCTION gate_claim_team_slug IS 'Takes a slug for the current team. False when a team has it already.';
