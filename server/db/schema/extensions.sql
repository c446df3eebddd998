-- Once a database; the owner must be allowed to create them.
-- Search by any part of a name, number, email address or slug.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- A team's id in front of trigrams, in one index.
CREATE EXTENSION IF NOT EXISTS btree_gin;
