-- For processes of the version before.
CREATE OR REPLACE FUNCTION gate_search_texts(terms jsonb, named text, campaign uuid, status text,
  inbox_view text, reader text, before_seq bigint, most integer)
RETURNS TABLE (conversation_id uuid, found_seq bigint)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT * FROM gate_search_texts_2(terms, named, campaign, status, inbox_view, NULL, reader,
    before_seq, most)
$$;
COMMENT ON FUNCTION gate_search_texts IS 'Searches the texts of messages within a view, a page at a time, newest first.';
