-- A message used to cost a second counted row, that of its day: a tenth of a webhook. Now each slot
-- counts the day it is at in its own row, which is updated anyway, and puts it into team_days when
-- another day begins. What was written on other days goes into team_days directly.
ALTER TABLE team_counters
  ADD COLUMN day date,
  ADD COLUMN day_received_count bigint NOT NULL DEFAULT 0,
  ADD COLUMN day_sent_count bigint NOT NULL DEFAULT 0;

CREATE FUNCTION keep_counted_day() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO team_days AS d (team_id, day, slot, received_count, sent_count)
  VALUES (OLD.team_id, OLD.day, OLD.slot, OLD.day_received_count, OLD.day_sent_count)
  ON CONFLICT (team_id, day, slot) DO UPDATE SET
    received_count = d.received_count + excluded.received_count,
    sent_count = d.sent_count + excluded.sent_count;
  RETURN NEW;
END $$;

CREATE TRIGGER keep_counted_day BEFORE UPDATE OF day ON team_counters FOR EACH ROW
  WHEN (OLD.day IS DISTINCT FROM NEW.day AND OLD.day IS NOT NULL)
  EXECUTE FUNCTION keep_counted_day();
