-- The rule is domain's; this is a second check. The functions for staff see every team's data and
-- ask it themselves: a procedure that forgets its guard shows no one anything.
-- rules-in-sql.test.ts holds it against domain.
CREATE OR REPLACE FUNCTION gate_is_staff(person text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM users u LEFT JOIN user_profiles p ON p.user_id = u.id
    WHERE u.id = person AND (p.is_admin OR 'superadmin' = ANY (u.labels)))
$$;
COMMENT ON FUNCTION gate_is_staff IS 'Whether a person is platform staff (adminLevelOf in domain/admin/levels.ts).';
