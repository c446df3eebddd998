-- For deleting an account. Until the transaction ends, no one joins or leaves these teams, and the user
-- joins none. Row-level security would only show one team at a time. Sums come from the counters.
CREATE OR REPLACE FUNCTION gate_lock_teams_of_person(person text)
RETURNS TABLE (team_id uuid, role text, others bigint, campaigns bigint, conversations bigint,
  messages bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM users u WHERE u.id = person FOR UPDATE;
  PERFORM FROM team_settings t
    WHERE t.team_id IN (SELECT m.team_id FROM memberships m WHERE m.user_id = person)
    ORDER BY t.team_id FOR UPDATE;
  RETURN QUERY
    SELECT m.team_id, m.role,
      (SELECT count(*) FROM memberships o WHERE o.team_id = m.team_id AND o.user_id <> person),
      (SELECT count(*) FROM campaigns c WHERE c.team_id = m.team_id),
      (SELECT coalesce(sum(k.leads_count), 0)::bigint FROM team_counters k
        WHERE k.team_id = m.team_id),
      (SELECT coalesce(sum(k.messages_count), 0)::bigint FROM team_counters k
        WHERE k.team_id = m.team_id)
    FROM memberships m WHERE m.user_id = person;
END $$;
COMMENT ON FUNCTION gate_lock_teams_of_person IS 'Locks a person and their teams, and answers what is in each.';
