-- An email names a thread, and no team scope is open yet. The sender must be a verified member.
CREATE OR REPLACE FUNCTION gate_support_thread(thread uuid, sender text)
RETURNS TABLE (team_id uuid, user_id text, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.team_id, u.id, u.name FROM support_threads s
    JOIN team_settings t ON t.team_id = s.team_id AND t.dissolved_at IS NULL
    JOIN memberships m ON m.team_id = s.team_id
    JOIN users u ON u.id = m.user_id AND u.email = sender AND u.email_verified
  WHERE s.thread_id = thread
$$;
COMMENT ON FUNCTION gate_support_thread IS 'The team of a support thread and its member with this address.';
