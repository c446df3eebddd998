-- Impersonation ends with the membership it goes by, staff find whom to act for and read what was
-- done, and no number of parallel answers gets past a plan's messages.

/* As before (0010), but the person acted for must still be in the team, and the team must not be on
   its way out. The same columns: replaced in place, while older processes go on. */
CREATE OR REPLACE FUNCTION gate_session(session_token text)
RETURNS TABLE (session_id text, session_renewed_at timestamptz, user_id text, name text, email text,
  email_verified boolean, created_at timestamptz, profile json, teams json, labels text[],
  impersonation json)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.updated_at, u.id, u.name, u.email, u.email_verified, u.created_at,
    (SELECT row_to_json(p) FROM user_profiles p WHERE p.user_id = u.id),
    CASE WHEN i.impersonation IS NULL THEN
      (SELECT coalesce(json_agg(json_build_object(
          'team_id', t.team_id, 'team_name', t.team_name, 'team_slug', t.team_slug, 'role', m.role,
          'subscription_plan', t.subscription_plan, 'subscription_status', t.subscription_status)
          ORDER BY m.role !~* 'owner|creator', m.joined_at), '[]')
        FROM memberships m JOIN team_settings t ON t.team_id = m.team_id WHERE m.user_id = u.id)
      ELSE json_build_array(i.team) END,
    me.labels, i.impersonation
  FROM sessions s
    JOIN users me ON me.id = s.user_id
    LEFT JOIN LATERAL (
      SELECT a.impersonated_user_id,
        json_build_object('team_id', t.team_id, 'team_name', t.team_name, 'team_slug', t.team_slug,
          'role', 'owner', 'subscription_plan', t.subscription_plan,
          'subscription_status', t.subscription_status) AS team,
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
    JOIN users u ON u.id = coalesce(i.impersonated_user_id, me.id)
  WHERE s.token = session_token AND s.expires_at > now()
$$;

/* Whether an impersonation still has somebody to be: for the record of those that have not. */
CREATE FUNCTION gate_is_member(person text, team uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM memberships m JOIN team_settings t ON t.team_id = m.team_id
    WHERE m.team_id = team AND m.user_id = person AND t.dissolved_at IS NULL)
$$;

/* Whether somebody is staff of the platform. What follows asks it itself: a procedure that forgets
   its guard shows nobody anything. */
CREATE FUNCTION gate_is_staff(person text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM users u LEFT JOIN user_profiles p ON p.user_id = u.id
    WHERE u.id = person AND (p.is_admin OR 'superadmin' = ANY (u.labels)))
$$;

-- Found by any part of an address or slug, however many there are.
CREATE INDEX users_by_email_part ON users USING gin (email gin_trgm_ops);
CREATE INDEX team_settings_by_slug_part ON team_settings USING gin (team_slug gin_trgm_ops);

/* Whom staff may act for: people by a part of their address, or everybody in a team by a part of
   its slug. `pattern` is one of LIKE. A person comes once for each of their teams. */
CREATE FUNCTION gate_people_for_staff(asker text, pattern text, most integer)
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

/* The newest entries of the audit log, with the names that people and teams have now. */
CREATE FUNCTION gate_audit_for_staff(asker text, most integer)
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

REVOKE ALL ON FUNCTION gate_is_member(text, uuid), gate_is_staff(text),
  gate_people_for_staff(text, text, integer), gate_audit_for_staff(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gate_is_member(text, uuid), gate_is_staff(text),
  gate_people_for_staff(text, text, integer), gate_audit_for_staff(text, integer)
  TO opensetter_app;

/* Whether the agent of this transaction's team may say one thing more. Near the limit those who ask
   come one after the other, each after the one before has committed: that is why it is volatile,
   every statement in here looks anew. Far from it nobody waits; `near` is more than the answers
   that can be on their way at one moment. */
CREATE FUNCTION has_message_left() RETURNS boolean
LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
DECLARE
  near CONSTANT integer := 500;
  team uuid := current_team();
  most bigint;
  used bigint;
BEGIN
  SELECT t.messages_limit INTO most FROM team_settings t WHERE t.team_id = team;
  SELECT coalesce(sum(k.usage_messages), 0) INTO used FROM team_counters k WHERE k.team_id = team;
  IF used + near >= most AND used < most THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('messages:' || team::text, 0));
    SELECT coalesce(sum(k.usage_messages), 0) INTO used FROM team_counters k WHERE k.team_id = team;
  END IF;
  RETURN used < most;
END $$;
