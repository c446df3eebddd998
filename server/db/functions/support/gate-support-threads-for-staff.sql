-- The shared inbox of all staff, across all teams. Only for staff.
CREATE OR REPLACE FUNCTION gate_support_threads_for_staff(asker text, in_status text[],
  in_priority text[], only_unread boolean, before_at timestamptz, before_id uuid, most integer)
RETURNS TABLE (team_id uuid, thread_id uuid, team_slug text, team_name text, priority text,
  status text, unread boolean, last_message text, last_from_staff boolean,
  last_message_at timestamptz, cursor_at text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.team_id, s.thread_id, t.team_slug, t.team_name, s.priority, s.status,
    s.team_seq > s.staff_read_seq, s.last_message, s.staff_seq > s.team_seq, s.last_message_at,
    s.last_message_at::text
  FROM support_threads s JOIN team_settings t ON t.team_id = s.team_id AND t.dissolved_at IS NULL
  WHERE gate_is_staff(asker) AND s.status = ANY (in_status) AND s.priority = ANY (in_priority)
    AND (NOT only_unread OR s.team_seq > s.staff_read_seq)
    AND (s.last_message_at, s.thread_id) < (before_at, before_id)
  ORDER BY s.last_message_at DESC, s.thread_id DESC LIMIT most
$$;
COMMENT ON FUNCTION gate_support_threads_for_staff IS 'A page of the support threads of all teams, the latest message first.';
