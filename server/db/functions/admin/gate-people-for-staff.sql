-- Searches by part of an email address, or lists all members of teams by part of a slug. Covers all teams,
-- so it runs as the owner, and only for staff.
CREATE OR REPLACE FUNCTION gate_people_for_staff(asker text, pattern text, most integer)
RETURNS TABLE (user_id text, name text, email text, team_id uuid, team_name text, team_slug text,
  role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, u.name, u.email, t.team_id, t.team_name, t.team_slug, m.role
  FROM (
      SELECT o.user_id, o.team_id, o.role
      FROM users f JOIN memberships o ON o.user_id = f.id WHERE f.email LIKE pattern
      UNION
      SELECT o.user_id, o.team_id, o.role
      FROM team_settings f JOIN memberships o ON o.team_id = f.team_id WHERE f.team_slug LIKE pattern
    ) m
    JOIN users u ON u.id = m.user_id
    JOIN team_settings t ON t.team_id = m.team_id AND t.dissolved_at IS NULL
  WHERE gate_is_staff(asker)
  ORDER BY u.email, t.team_slug, t.team_id LIMIT most
$$;
COMMENT ON FUNCTION gate_people_for_staff IS 'People and teams that match a LIKE pattern; a person comes once per team.';
