-- Doesn't count an API key's user as a person. Leads and messages come from the teams' counters, today's by
-- each team's own day; only teams, people and campaigns are counted here.
CREATE OR REPLACE FUNCTION gate_platform_figures_for_staff(asker text)
RETURNS TABLE (teams bigint, new_teams bigint, paying_teams bigint, people bigint, campaigns bigint,
  active_campaigns bigint, leads bigint, messages bigint, messages_used bigint, received_today bigint,
  sent_today bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.*, (SELECT count(*) FROM users w
      WHERE NOT EXISTS (SELECT FROM api_keys a WHERE a.actor_id = w.id)), c.*, n.*, d.*
  FROM (SELECT count(*), count(*) FILTER (WHERE s.created_at > now() - interval '30 days'),
        count(*) FILTER (WHERE s.subscription_plan <> 'free' AND s.subscription_status = 'active')
      FROM team_settings s WHERE s.dissolved_at IS NULL) t,
    (SELECT count(*), count(*) FILTER (WHERE k.status = 'active') FROM campaigns k) c,
    (SELECT coalesce(sum(u.leads_count), 0)::bigint, coalesce(sum(u.messages_count), 0)::bigint,
        coalesce(sum(u.usage_messages), 0)::bigint FROM team_counters u) n,
    (SELECT coalesce(sum(y.received_count), 0)::bigint, coalesce(sum(y.sent_count), 0)::bigint
      FROM (SELECT y.team_id, y.day, sum(y.received_count) AS received_count,
          sum(y.sent_count) AS sent_count
        FROM team_days y WHERE y.day BETWEEN (now() AT TIME ZONE 'UTC')::date - 1
          AND (now() AT TIME ZONE 'UTC')::date + 1 GROUP BY 1, 2 OFFSET 0) y
      WHERE y.day = (now() AT TIME ZONE team_time_zone(y.team_id))::date) d
  WHERE gate_is_staff(asker)
$$;
COMMENT ON FUNCTION gate_platform_figures_for_staff IS 'What the whole platform holds, for staff.';
