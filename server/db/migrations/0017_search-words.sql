-- What a lead is searched by, beside the list row and not in it: the list row changes with every
-- message, and each change entered the name anew into the trigram index, though it was the same.

-- First of all the strongest lock that is needed below: taken later, while others wait for a weaker
-- one, it would end in a deadlock.
LOCK TABLE conversations IN ACCESS EXCLUSIVE MODE;

CREATE TABLE lead_words (
  team_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  /* name and number (or lid), as they are looked for */
  words text NOT NULL,
  /* the digits of the number or lid alone: ten trigrams of digits are in nearly every number, so a
     whole number would cost the reading of ten long lists */
  number text NOT NULL,
  PRIMARY KEY (team_id, conversation_id),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
INSERT INTO lead_words (team_id, conversation_id, words, number)
  SELECT team_id, conversation_id, name || ' ' || id_lead, split_part(id_lead, '@', 1)
  FROM conversations;
CREATE INDEX lead_words_search ON lead_words USING gin (team_id, words gin_trgm_ops);
CREATE INDEX lead_words_number ON lead_words (team_id, number text_pattern_ops);
CREATE INDEX lead_words_number_end ON lead_words (team_id, reverse(number) text_pattern_ops);
ALTER TABLE lead_words ALTER COLUMN words SET STATISTICS 1000;
-- What the planner guesses decides how is searched (below).
ANALYZE lead_words;
ALTER TABLE lead_words ENABLE ROW LEVEL SECURITY;
CREATE POLICY lead_words_of_team ON lead_words
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT, UPDATE, DELETE ON lead_words TO opensetter_app;
DROP INDEX conversations_search;

CREATE FUNCTION keep_lead_words() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO lead_words (team_id, conversation_id, words, number)
  SELECT team_id, conversation_id, name || ' ' || id_lead, split_part(id_lead, '@', 1)
  FROM changed
  ON CONFLICT (team_id, conversation_id) DO UPDATE
    SET words = excluded.words, number = excluded.number;
  RETURN NULL;
END $$;
/* Of many rows at once, as when a list of leads is taken in. */
CREATE TRIGGER keep_words_of_new AFTER INSERT ON conversations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_lead_words();

CREATE FUNCTION keep_words_of_renamed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE lead_words SET words = NEW.name || ' ' || NEW.id_lead,
    number = split_part(NEW.id_lead, '@', 1)
  WHERE team_id = NEW.team_id AND conversation_id = NEW.conversation_id;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_words_of_renamed AFTER UPDATE OF name, id_lead ON conversations
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.id_lead IS DISTINCT FROM NEW.id_lead)
  EXECUTE FUNCTION keep_words_of_renamed();
/* Also where rows are loaded with the checks of references off, as a seeded world is. */
ALTER TABLE conversations ENABLE ALWAYS TRIGGER keep_words_of_new;
ALTER TABLE conversations ENABLE ALWAYS TRIGGER keep_words_of_renamed;

-- Search by name or number, a page at a time, newest first, in bounded time. The trigram operators
-- are not leakproof, so under row-level security the planner may not use their index; this function
-- filters by the team itself.
--
-- What many leads have in common is found among the newest conversations, what few have by its
-- trigrams, and neither way is good for the other: a common first name among a million leads took
-- 500 ms by trigrams, and two letters that nobody has took 3 s by reading. Of n leads a share s is
-- looked for: the newest way reads most / s of them to fill a page, the other one all n * s, each
-- five times `dearer` (13 against 2.5 us), so the planner's guess of the share says which is shorter. If the newest do not fill the page, the index
-- is asked after all. One or two letters are no trigram: farther back they are found where a word
-- begins (`rare` has the patterns for the index, `common` the one for reading).
--
-- Where what is looked for is a whole number, its `digits` are first compared with the beginning and
-- the end of numbers: so many digits mean these, and not some in between.
CREATE FUNCTION guessed_rows(query text) RETURNS float8
LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
DECLARE
  plan json;
BEGIN
  EXECUTE 'EXPLAIN (FORMAT JSON) ' || query INTO plan;
  RETURN (plan -> 0 -> 'Plan' ->> 'Plan Rows')::float8;
END $$;
REVOKE ALL ON FUNCTION guessed_rows(text) FROM PUBLIC;

DROP FUNCTION gate_search_conversations(text, text[], uuid, text, timestamptz, uuid, integer);
CREATE FUNCTION gate_search_conversations(common text, rare text[], digits text, campaign uuid,
  status text, before_at timestamptz, before_id uuid, most integer)
RETURNS SETOF uuid LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  few CONSTANT integer := 300;
  dearer CONSTANT integer := 5;
  most_read CONSTANT integer := 20000;
  near integer := 4000;
  everybody float8;
  share float8;
  newest text;
  found uuid[];
  farther boolean;
  team CONSTANT uuid := current_team();
  matches text := format('team_id = %L AND (%s)', team, (SELECT string_agg(
    format('words ILIKE %L', pattern), ' OR ') FROM unnest(rare) AS pattern));
  page text := format('(%L::uuid IS NULL OR campaign_id = %1$L)
    AND (%L::text IS NULL OR conversation_status = %2$L)
    AND (%L::timestamptz IS NULL OR (last_activity_at, conversation_id) < (%3$L, %L::uuid))',
    campaign, status, before_at, before_id);
BEGIN
  IF digits IS NOT NULL THEN
    found := array(SELECT conversation_id FROM (
      SELECT conversation_id FROM lead_words w
      WHERE w.team_id = team AND w.number LIKE digits || '%'
      UNION SELECT conversation_id FROM lead_words w
      WHERE w.team_id = team AND reverse(w.number) LIKE reverse(digits) || '%') n LIMIT few);
    -- Many begin like this: then it is no whole number, and looked for like a name.
    IF cardinality(found) BETWEEN 1 AND few - 1 THEN
      RETURN QUERY EXECUTE format('SELECT conversation_id FROM conversations
        WHERE team_id = %L AND conversation_id = ANY (%L) AND %s
        ORDER BY last_activity_at DESC, conversation_id DESC LIMIT %s', team, found, page, most);
      RETURN;
    END IF;
  END IF;
  everybody := greatest(1, guessed_rows(format('SELECT FROM lead_words WHERE team_id = %L', team)));
  share := guessed_rows('SELECT FROM lead_words WHERE ' || matches) / everybody;
  IF cardinality(rare) = 1 THEN
    -- Three times what should do: names are not spread evenly over time.
    near := least(most_read, ceil(3 * most / greatest(share, 1e-6)));
  END IF;
  IF cardinality(rare) > 1 OR dearer * share * share > most / everybody THEN
    newest := format('SELECT conversation_id, name || '' '' || id_lead AS words FROM conversations
      WHERE team_id = %L AND %s ORDER BY last_activity_at DESC, conversation_id DESC', team, page);
    EXECUTE format('SELECT array(SELECT conversation_id FROM (%s LIMIT %s) near
      WHERE words ILIKE %L LIMIT %s)', newest, near, common, most) INTO found;
    IF cardinality(found) < most THEN
      EXECUTE format('SELECT EXISTS (%s OFFSET %s LIMIT 1)', newest, near) INTO farther;
    END IF;
    IF farther IS NOT true THEN
      RETURN QUERY SELECT unnest(found);
      RETURN;
    END IF;
  END IF;
  RETURN QUERY EXECUTE format('WITH named AS MATERIALIZED (
      SELECT conversation_id FROM lead_words WHERE %s)
    SELECT conversation_id FROM conversations
    WHERE team_id = %L AND conversation_id = ANY (array(SELECT conversation_id FROM named)) AND %s
    ORDER BY last_activity_at DESC, conversation_id DESC LIMIT %s', matches, team, page, most);
END $$;

REVOKE ALL ON FUNCTION gate_search_conversations(text, text[], text, uuid, text, timestamptz, uuid,
  integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gate_search_conversations(text, text[], text, uuid, text, timestamptz,
  uuid, integer) TO opensetter_app;
