-- The rule is in domain; this is a second check. Functions for staff see every team's data and call it
-- themselves, so that a procedure without its guard exposes nothing. rules-in-sql.test.ts compares it with
-- domain.
CREATE OR REPLACE FUNCTION gate_is_staff(person text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM users u LEFT JOIN user_profiles p ON p.user_id = u.id
    WHERE u.id = person AND (p.is_admin OR 'superadmin' = ANY (u.labels)))
$$;
COMMENT ON FUNCTION gate_is_staff IS 'Whether a person is platform staff (adminLevelOf in domain/admin/levels.ts).';
