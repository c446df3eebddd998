ALTER TABLE library_items ADD COLUMN vector bytea, ADD COLUMN vector_model text;
COMMENT ON COLUMN library_items.vector IS 'what an embedding model makes of name and send_when, a signed byte a dimension; of large libraries alone';
COMMENT ON COLUMN library_items.vector_model IS 'name and address of that model; missing: there is no vector of the present text';
