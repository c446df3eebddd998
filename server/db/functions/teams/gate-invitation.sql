-- No team scope is open yet. domain/teams/schema.ts decides whether the invitation is open.
CREATE OR REPLACE FUNCTION gate_invitation(in_team uuid, membership uuid, hash bytea)
RETURNS TABLE (team_id uuid, membership_id uuid, email text, role text, expires_at timestamptz,
  ended_as text, team_name text, team_slug text, inviter_name text, member boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.team_id, i.membership_id, i.email, i.role, i.expires_at, i.ended_as,
    t.team_name, t.team_slug, coalesce(u.name, ''),
    EXISTS (SELECT FROM memberships m JOIN users v ON v.id = m.user_id
      WHERE m.team_id = i.team_id AND v.email = i.email)
  FROM invitations i JOIN team_settings t ON t.team_id = i.team_id
    LEFT JOIN users u ON u.id = i.invited_by
  WHERE i.team_id = in_team AND i.membership_id = membership AND i.token_hash = hash
$$;
COMMENT ON FUNCTION gate_invitation IS 'The invitation behind an emailed link, for the holder of its secret.';
