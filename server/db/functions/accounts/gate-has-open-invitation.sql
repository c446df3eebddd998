-- For an email address that an identity provider has verified, before a team is known.
CREATE OR REPLACE FUNCTION gate_has_open_invitation(address text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM invitations i JOIN team_settings t ON t.team_id = i.team_id
    WHERE i.email = address AND i.ended_at IS NULL AND i.expires_at > now()
      AND t.dissolved_at IS NULL)
$$;
COMMENT ON FUNCTION gate_has_open_invitation IS 'Whether some team invites this address.';
