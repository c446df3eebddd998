-- Skips a job that is running or has attempts left, so only one of two retries applies.
CREATE OR REPLACE FUNCTION gate_retry_job(asker text, job bigint)
RETURNS TABLE (name text, team_id uuid)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE graphile_worker._private_jobs j
  SET attempts = 0, run_at = now(), updated_at = now()
  FROM graphile_worker._private_tasks k
  WHERE j.id = job AND k.id = j.task_id AND j.locked_at IS NULL AND j.attempts >= j.max_attempts
    AND gate_is_staff(asker)
  RETURNING k.identifier, (j.payload ->> 'team_id')::uuid
$$;
COMMENT ON FUNCTION gate_retry_job IS 'Gives a job that used up its attempts new ones, for staff.';
