-- The members of a page of teams in the order of joining, at most `most` per team.
CREATE OR REPLACE FUNCTION gate_team_people_for_staff(asker text, teams uuid[], most integer)
RETURNS TABLE (team_id uuid, user_id text, name text, role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.team_id, p.user_id, u.name, p.role
  FROM unnest(teams) AS t (id)
    CROSS JOIN LATERAL (SELECT m.team_id, m.user_id, m.role, m.joined_at FROM memberships m
      WHERE m.team_id = t.id ORDER BY m.joined_at, m.user_id LIMIT most) p
    JOIN users u ON u.id = p.user_id
  WHERE gate_is_staff(asker)
  ORDER BY p.team_id, p.joined_at, p.user_id
$$;
COMMENT ON FUNCTION gate_team_people_for_staff IS 'The people of some teams, for the page of all teams.';
