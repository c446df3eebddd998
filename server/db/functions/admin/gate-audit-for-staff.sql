-- The application may not read the log. Only for staff.
CREATE OR REPLACE FUNCTION gate_audit_for_staff(asker text, most integer)
RETURNS TABLE (audit_id uuid, at timestamptz, action text, outcome text, details jsonb,
  actor_name text, actor_email text, target_name text, target_email text, team_name text,
  team_slug text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.audit_id, l.at, l.action, l.outcome, l.details, a.name, a.email, b.name, b.email,
    t.team_name, t.team_slug
  FROM (SELECT * FROM audit_log g WHERE gate_is_staff(asker)
      ORDER BY g.at DESC, g.audit_id DESC LIMIT most) l
    LEFT JOIN users a ON a.id = l.actor_user_id
    LEFT JOIN users b ON b.id = l.on_behalf_of
    LEFT JOIN team_settings t ON t.team_id = l.subject_team_id
  ORDER BY l.at DESC, l.audit_id DESC
$$;
COMMENT ON FUNCTION gate_audit_for_staff IS 'The newest entries of the audit log, with today''s names of people and teams.';
