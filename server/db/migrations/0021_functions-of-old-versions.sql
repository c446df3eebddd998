-- 0029, 0059 and 0066 name these functions, which 0090 and 0092 drop. Nothing calls them in between, so
-- they do nothing.
CREATE OR REPLACE FUNCTION keep_outcome() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
CREATE OR REPLACE FUNCTION keep_handoff() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE OR REPLACE FUNCTION mark_name() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
CREATE OR REPLACE FUNCTION name_marks(tokens tsvector) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN -1;
CREATE OR REPLACE FUNCTION with_pairs(tokens tsvector) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN tokens;
