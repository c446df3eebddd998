-- The gate of sessions also says when the session was last given its full length, so that it is
-- extended at most once a day and no other request pays for it.
DROP FUNCTION gate_session(text);
CREATE FUNCTION gate_session(session_token text)
RETURNS TABLE (session_id text, session_renewed_at timestamptz, user_id text, name text, email text,
  email_verified boolean, created_at timestamptz, profile json, teams json)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.updated_at, u.id, u.name, u.email, u.email_verified, u.created_at,
    (SELECT row_to_json(p) FROM user_profiles p WHERE p.user_id = u.id),
    (SELECT coalesce(json_agg(json_build_object(
        'team_id', t.team_id, 'team_name', t.team_name, 'team_slug', t.team_slug, 'role', m.role,
        'subscription_plan', t.subscription_plan, 'subscription_status', t.subscription_status)
        ORDER BY m.role <> 'owner', m.joined_at), '[]')
      FROM memberships m JOIN team_settings t ON t.team_id = m.team_id WHERE m.user_id = u.id)
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.token = session_token AND s.expires_at > now()
$$;

/* The team of this name that the person made in the last seconds: a second click, not a second team. */
CREATE FUNCTION gate_team_just_made(person text, name_of_team text)
RETURNS TABLE (team_id uuid, team_slug text, team_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.team_id, t.team_slug, t.team_name
  FROM memberships m JOIN team_settings t ON t.team_id = m.team_id
  WHERE m.user_id = person AND m.role = 'owner' AND t.owner_user_id = person
    AND t.team_name = name_of_team AND t.created_at > now() - interval '10 seconds'
  ORDER BY t.created_at DESC LIMIT 1
$$;

REVOKE ALL ON FUNCTION gate_session(text), gate_team_just_made(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gate_session(text), gate_team_just_made(text, text) TO opensetter_app;

-- Old counters are swept a few at a time by whoever starts a new one.
CREATE INDEX rate_limits_by_age ON rate_limits (last_request);
