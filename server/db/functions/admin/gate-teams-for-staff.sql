-- A page of teams, newest first. The two queries use different indexes: the order of creation, or trigrams
-- for a search. Counts only the campaigns and members of the page.
CREATE OR REPLACE FUNCTION gate_teams_for_staff(asker text, pattern text, plans text[],
  onboarding text, before_at timestamptz, before_id uuid, most integer)
RETURNS TABLE (team_id uuid, team_slug text, team_name text, subscription_plan text,
  subscription_status text, created_at timestamptz, cursor_at text, users_count bigint,
  campaigns_count bigint, active_campaigns_count bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE page uuid[];
BEGIN
  IF NOT gate_is_staff(asker) THEN RETURN; END IF;
  IF pattern IS NULL THEN
    page := ARRAY(SELECT t.team_id FROM team_settings t
      WHERE t.dissolved_at IS NULL AND t.subscription_plan = ANY (plans)
        AND (t.created_at, t.team_id) < (before_at, before_id)
        AND (onboarding IS NULL OR (onboarding = 'completed')
          = EXISTS (SELECT FROM campaigns c WHERE c.team_id = t.team_id))
      ORDER BY t.created_at DESC, t.team_id DESC LIMIT most);
  ELSE
    page := ARRAY(SELECT t.team_id FROM team_settings t
      WHERE (t.team_slug LIKE pattern OR lower(t.team_name) LIKE pattern)
        AND t.dissolved_at IS NULL AND t.subscription_plan = ANY (plans)
        AND (t.created_at, t.team_id) < (before_at, before_id)
        AND (onboarding IS NULL OR (onboarding = 'completed')
          = EXISTS (SELECT FROM campaigns c WHERE c.team_id = t.team_id))
      ORDER BY t.created_at DESC, t.team_id DESC LIMIT most);
  END IF;
  RETURN QUERY SELECT t.team_id, t.team_slug, t.team_name, t.subscription_plan,
      t.subscription_status, t.created_at, t.created_at::text,
      (SELECT count(*) FROM memberships m WHERE m.team_id = t.team_id),
      c.campaigns, c.active
    FROM team_settings t,
      LATERAL (SELECT count(*) AS campaigns, count(*) FILTER (WHERE k.status = 'active') AS active
        FROM campaigns k WHERE k.team_id = t.team_id) c
    WHERE t.team_id = ANY (page)
    ORDER BY t.created_at DESC, t.team_id DESC;
END
$$;
COMMENT ON FUNCTION gate_teams_for_staff IS 'A page of all teams, by plan, onboarding and a LIKE pattern of name or slug.';
