CREATE TABLE library_items (
  team_id uuid NOT NULL,
  item_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  place bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  send_when text NOT NULL DEFAULT '' CHECK (length(send_when) <= 300),
  price text NOT NULL DEFAULT '' CHECK (length(price) <= 60),
  link text NOT NULL DEFAULT '' CHECK (length(link) <= 500),
  state text NOT NULL CHECK (state IN ('stored', 'waiting', 'failed', 'none')),
  reason text,
  picture_url text NOT NULL DEFAULT '' CHECK (length(picture_url) <= 1000),
  mime text NOT NULL DEFAULT '',
  file_name text NOT NULL DEFAULT '',
  bytes integer NOT NULL DEFAULT 0,
  width integer,
  height integer,
  content bytea,
  words tsvector NOT NULL,
  added_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  PRIMARY KEY (team_id, item_id),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
COMMENT ON TABLE library_items IS 'library: What an agent may send: pictures, PDFs, videos and voice notes, and the items of a catalogue.
Growth: at most 1,000 rows per campaign, with up to 16 MB each and TEAM_FILES_MB per team; removed by hand, or with the campaign. A removed one that a lead has got stays until the last of its messages is gone.';
COMMENT ON COLUMN library_items.place IS 'the order in which items were added';
COMMENT ON COLUMN library_items.send_when IS 'when the agent sends it, in the team''s words';
COMMENT ON COLUMN library_items.price IS 'of a catalogue item, as the team writes it';
COMMENT ON COLUMN library_items.state IS 'stored: its file is here; waiting: its picture is fetched from picture_url; failed: there is none, see reason; none: it has no file, and is only told';
COMMENT ON COLUMN library_items.reason IS 'why its picture is missing: ITEM_REASONS in domain/library/library.ts';
COMMENT ON COLUMN library_items.mime IS 'what the file is, by its bytes, as it is sent';
COMMENT ON COLUMN library_items.words IS 'name and what else is said of it, for the search in a large catalogue';
COMMENT ON COLUMN library_items.removed_at IS 'it is no longer sent; leads who got it still have it in their threads';
-- A part of it is read without reading all of it.
ALTER TABLE library_items ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX library_items_of_campaign ON library_items (team_id, campaign_id, place)
  WHERE removed_at IS NULL;
COMMENT ON INDEX library_items_of_campaign IS 'what an agent may send, in order';
ALTER TABLE library_items ENABLE ROW LEVEL SECURITY;
CREATE POLICY library_items_of_team ON library_items
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT, UPDATE, DELETE ON library_items TO opensetter_app;

ALTER TABLE message_files ADD COLUMN item_id uuid;
COMMENT ON COLUMN message_files.item_id IS 'the item of the library that was sent, whose content it has; missing: its own content';
ALTER TABLE message_files ADD CONSTRAINT message_files_item
  FOREIGN KEY (team_id, item_id) REFERENCES library_items ON DELETE SET NULL (item_id);
CREATE INDEX message_files_of_item ON message_files (team_id, item_id) WHERE item_id IS NOT NULL;
COMMENT ON INDEX message_files_of_item IS 'who got an item of the library';

ALTER TABLE held_answers ADD COLUMN item_id uuid;
COMMENT ON COLUMN held_answers.item_id IS 'the item of the library that goes with it';
