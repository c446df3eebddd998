-- The views of domain/conversations/views.ts, as conditions on conversations c. Each is written so that the
-- view's partial index can serve it.
CREATE OR REPLACE FUNCTION view_condition(inbox_view text, reader text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE inbox_view
    WHEN 'waiting' THEN 'c.person_due_since IS NOT NULL'
    WHEN 'mine' THEN format('c.assigned_to = %L', reader)
    WHEN 'unassigned' THEN 'c.assigned_to IS NULL'
    WHEN 'booked' THEN 'c.booked_at IS NOT NULL'
    WHEN 'later' THEN 'c.contact_on IS NOT NULL'
    WHEN 'agent' THEN 'c.agent_active AND NOT c.manual_override AND c.opt_out_doubt IS NULL
      AND (c.opt_out_unix IS NULL OR c.opt_out_unix < c.last_inbound_unix)'
    WHEN 'stopped' THEN '(c.manual_override OR NOT c.agent_active OR c.opt_out_doubt IS NOT NULL)
      AND (c.opt_out_unix IS NULL OR c.opt_out_unix < c.last_inbound_unix)'
    WHEN 'opted_out' THEN 'c.opt_out_unix IS NOT NULL AND c.opt_out_unix >= c.last_inbound_unix'
    ELSE 'true' END
$$;
COMMENT ON FUNCTION view_condition IS 'The condition on conversations c of a view of the inbox.';
GRANT EXECUTE ON FUNCTION view_condition TO PUBLIC;
