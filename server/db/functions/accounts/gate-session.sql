-- Runs as a single query on every request, so it repeats a rule of domain: an impersonation is valid only
-- while the admin is staff (adminLevelOf in domain/admin/levels.ts); rules-in-sql.test.ts compares the two.
-- An impersonation acts as the owner of its one team. It ends with the login session it was started from,
-- after its hour, and with the membership it relies on; a team that is being purged has none. Teams are in
-- the order of joining, with stored roles: domain/teams decides what a role name means, and that own teams
-- come first.
-- During an impersonation, has_second_factor and used_second_factor are the admin's, because the rule
-- applies to the real person.
-- session_limits lists teams that limit sessions: the user's own teams, or during an impersonation the
-- admin's own and the team they act in. Idle time counts from the last use, or from when the rule, the
-- membership or the impersonation began.
-- The result got five columns after 0017, which CREATE OR REPLACE can't add; callers name their columns.
DROP FUNCTION IF EXISTS gate_session(text);
CREATE OR REPLACE FUNCTION gate_session(session_token text)
RETURNS TABLE (session_id text, session_renewed_at timestamptz, user_id text, name text, email text,
  email_verified boolean, created_at timestamptz, profile json, teams json, labels text[],
  impersonation json, has_second_factor boolean, used_second_factor boolean,
  session_age_seconds integer, session_limits json, session_seconds_left float8)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.updated_at, u.id, u.name, u.email, u.email_verified, u.created_at,
    (SELECT row_to_json(p) FROM user_profiles p WHERE p.user_id = u.id),
    CASE WHEN i.impersonation IS NULL THEN
      (SELECT coalesce(json_agg(json_build_object(
          'team_id', t.team_id, 'team_name', t.team_name, 'team_slug', t.team_slug, 'role', m.role,
          'subscription_plan', t.subscription_plan, 'subscription_status', t.subscription_status,
          'two_factor_required', t.two_factor_required)
          ORDER BY m.joined_at), '[]')
        FROM memberships m JOIN team_settings t ON t.team_id = m.team_id WHERE m.user_id = u.id)
      ELSE json_build_array(i.team) END,
    me.labels, i.impersonation,
    EXISTS (SELECT FROM totp_factors f WHERE f.user_id = me.id AND f.confirmed_at IS NOT NULL)
      OR EXISTS (SELECT FROM passkeys k WHERE k.user_id = me.id),
    s.second_factor,
    extract(epoch FROM now() - s.created_at)::integer,
    limits.of_teams,
    extract(epoch FROM s.expires_at - now())::float8
  FROM sessions s
    JOIN users me ON me.id = s.user_id
    LEFT JOIN LATERAL (
      SELECT a.impersonated_user_id, a.impersonated_team_id, a.session_start,
        json_build_object('team_id', t.team_id, 'team_name', t.team_name, 'team_slug', t.team_slug,
          'role', 'owner', 'subscription_plan', t.subscription_plan,
          'subscription_status', t.subscription_status,
          'two_factor_required', t.two_factor_required) AS team,
        json_build_object('admin_session_id', a.admin_session_id, 'admin_user_id', me.id,
          'admin_name', me.name, 'admin_email', me.email, 'started_at', a.session_start,
          'expires_at', a.expires_at, 'return_team_slug', a.return_team_slug) AS impersonation
      FROM admin_sessions a
        JOIN users v ON v.id = a.impersonated_user_id
        JOIN memberships m
          ON m.team_id = a.impersonated_team_id AND m.user_id = a.impersonated_user_id
        JOIN team_settings t ON t.team_id = a.impersonated_team_id AND t.dissolved_at IS NULL
        LEFT JOIN user_profiles own ON own.user_id = me.id
      WHERE a.session_id = s.id AND a.is_active AND a.admin_user_id = me.id
        AND a.expires_at > now() AND (own.is_admin OR 'superadmin' = ANY (me.labels))
    ) i ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('team_id', t.team_id,
          'max_hours', t.session_max_hours, 'idle_minutes', t.session_idle_minutes,
          'idle_seconds', extract(epoch
            FROM now() - greatest(s.last_used_at, t.session_idle_since, held.since))::integer,
          'lapsed', t.team_id = ANY (s.lapsed_team_ids))), '[]') AS of_teams
      FROM (
          SELECT m.team_id, m.joined_at AS since FROM memberships m WHERE m.user_id = me.id
          UNION ALL SELECT i.impersonated_team_id, i.session_start
        ) held
        JOIN team_settings t ON t.team_id = held.team_id
          AND (t.session_max_hours IS NOT NULL OR t.session_idle_minutes IS NOT NULL)
    ) limits ON true
    JOIN users u ON u.id = coalesce(i.impersonated_user_id, me.id)
  WHERE s.token = session_token AND s.expires_at > now()
$$;
COMMENT ON FUNCTION gate_session IS 'Session token to the person, their teams and the impersonation: asked on every request.';
