-- Teams. Every key of a team's table begins with team_id, and every such table has row-level
-- security by the team (and, for memberships, the person) that the transaction was opened for.

CREATE FUNCTION current_team() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.team_id', true), '')::uuid $$;

CREATE FUNCTION current_person() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.user_id', true), '') $$;

CREATE TABLE team_settings (
  team_id uuid PRIMARY KEY,
  team_slug text NOT NULL,
  team_name text NOT NULL,
  owner_user_id text NOT NULL,
  subscription_plan text NOT NULL DEFAULT 'free'
    CHECK (subscription_plan IN ('free', 'starter', 'business', 'scale')),
  subscription_status text NOT NULL DEFAULT 'free'
    CHECK (subscription_status IN ('free', 'active', 'canceled', 'past_due')),
  billing_cycle text CHECK (billing_cycle IN ('monthly', 'yearly')),
  current_period_end timestamptz,
  messages_limit integer NOT NULL,
  campaigns_limit integer NOT NULL,
  followups_limit integer NOT NULL,
  test_credits integer NOT NULL DEFAULT 50,
  test_credits_used integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE memberships (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('viewer', 'editor', 'admin', 'owner')),
  joined_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, user_id)
);
CREATE INDEX memberships_by_user ON memberships (user_id);

-- Counters of a team, in slots: a busy team's messages do not queue behind one row.
-- Read as the sum over its slots.
CREATE TABLE team_counters (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  slot smallint NOT NULL,
  leads_count bigint NOT NULL DEFAULT 0,
  messages_count bigint NOT NULL DEFAULT 0,
  replied_leads_count bigint NOT NULL DEFAULT 0,
  usage_messages bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (team_id, slot)
) WITH (fillfactor = 50);

-- Where a slug leads. Old slugs stay, so that old links keep working.
CREATE TABLE team_slugs (
  team_slug text PRIMARY KEY,
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE
);

ALTER TABLE team_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY team_settings_of_team ON team_settings
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;
CREATE POLICY memberships_of_team ON memberships
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

ALTER TABLE team_counters ENABLE ROW LEVEL SECURITY;
CREATE POLICY team_counters_of_team ON team_counters
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

ALTER TABLE team_slugs ENABLE ROW LEVEL SECURITY;
CREATE POLICY team_slugs_of_team ON team_slugs
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

-- The gates: the only ways to reach a team's row before its team is known. Each answers no more
-- than what is needed to open the scope.

/* Session → person and the teams that the person is in: one query on every request. */
CREATE FUNCTION gate_session(session_token text)
RETURNS TABLE (session_id text, user_id text, name text, email text, email_verified boolean,
  created_at timestamptz, profile json, teams json)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, u.id, u.name, u.email, u.email_verified, u.created_at,
    (SELECT row_to_json(p) FROM user_profiles p WHERE p.user_id = u.id),
    (SELECT coalesce(json_agg(json_build_object(
        'team_id', t.team_id, 'team_name', t.team_name, 'team_slug', t.team_slug, 'role', m.role,
        'subscription_plan', t.subscription_plan, 'subscription_status', t.subscription_status)
        ORDER BY m.role <> 'owner', m.joined_at), '[]')
      FROM memberships m JOIN team_settings t ON t.team_id = m.team_id WHERE m.user_id = u.id)
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.token = session_token AND s.expires_at > now()
$$;

/* Takes a slug for a team; false when somebody has it already. */
CREATE FUNCTION gate_claim_team_slug(slug text, team uuid) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH taken AS (
    INSERT INTO team_slugs (team_slug, team_id) SELECT slug, team WHERE team = current_team()
    ON CONFLICT DO NOTHING RETURNING 1)
  SELECT EXISTS (SELECT FROM taken)
$$;

REVOKE ALL ON FUNCTION gate_session(text), gate_claim_team_slug(text, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gate_session(text), gate_claim_team_slug(text, uuid) TO opensetter_app;
GRANT SELECT, INSERT, UPDATE, DELETE
  ON team_settings, memberships, team_counters, team_slugs TO opensetter_app;
