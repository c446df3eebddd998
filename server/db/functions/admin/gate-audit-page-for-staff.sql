-- For staff only, because the application can't read the log. A person filter matches the actor or the
-- person acted for, by part of their current email address.
CREATE OR REPLACE FUNCTION gate_audit_page_for_staff(asker text, actions text[], person text,
  team text, from_at timestamptz, to_at timestamptz, before_at timestamptz, before_id uuid,
  most integer)
RETURNS TABLE (audit_id uuid, at timestamptz, cursor_at text, action text, outcome text,
  details jsonb, actor_name text, actor_email text, target_name text, target_email text,
  team_name text, team_slug text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.audit_id, l.at, l.at::text, l.action, l.outcome, l.details, a.name, a.email, b.name,
    b.email, t.team_name, t.team_slug
  FROM (SELECT * FROM audit_log g WHERE gate_is_staff(asker)
      AND g.at >= from_at AND g.at < to_at AND (g.at, g.audit_id) < (before_at, before_id)
      AND (actions IS NULL OR g.action = ANY (actions))
      AND (person IS NULL OR EXISTS (SELECT FROM users u
        WHERE u.id IN (g.actor_user_id, g.on_behalf_of) AND u.email LIKE person))
      AND (team IS NULL OR g.subject_team_id IN
        (SELECT s.team_id FROM team_slugs s WHERE s.team_slug = team))
      ORDER BY g.at DESC, g.audit_id DESC LIMIT most) l
    LEFT JOIN users a ON a.id = l.actor_user_id
    LEFT JOIN users b ON b.id = l.on_behalf_of
    LEFT JOIN team_settings t ON t.team_id = l.subject_team_id
  ORDER BY l.at DESC, l.audit_id DESC
$$;
COMMENT ON FUNCTION gate_audit_page_for_staff IS 'A page of the audit log by action, person, team and time, with today''s names.';
