-- The verifier of answers is checked with control sentences. The false ones are written by a model when
-- a campaign's texts go live, and the verifier is tested with them before new texts are published.
CREATE TABLE prompt_controls (
  team_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  prompt_hash text NOT NULL,
  statements jsonb NOT NULL DEFAULT '[]',
  written_at timestamptz,
  tested_model text,
  misjudged integer,
  tested integer,
  tested_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, campaign_id, prompt_hash),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE,
  CHECK (num_nulls(tested_model, misjudged, tested, tested_at) IN (0, 4))
);
COMMENT ON TABLE prompt_controls IS 'models: What verifiers are checked with for one text of a campaign''s behaviour prompt, and how they did.
Growth: one per published or tested text, the newest 20 of a campaign are kept, some 2 KB each; removed with the campaign.';
COMMENT ON COLUMN prompt_controls.prompt_hash IS 'md5 of the behaviour prompt, so that a rollback finds its statements again';
COMMENT ON COLUMN prompt_controls.statements IS 'up to 12 false statements about the business that the prompt doesn''t say and the verifier didn''t prove';
COMMENT ON COLUMN prompt_controls.written_at IS 'when they were written; NULL: not yet';
COMMENT ON COLUMN prompt_controls.tested_model IS 'the verifier that was last tested with this text';
COMMENT ON COLUMN prompt_controls.misjudged IS 'control sentences that it got wrong';
COMMENT ON COLUMN prompt_controls.tested IS 'control sentences that it was asked about';
ALTER TABLE prompt_controls ENABLE ROW LEVEL SECURITY;
CREATE POLICY prompt_controls_of_team ON prompt_controls
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT, UPDATE, DELETE ON prompt_controls TO opensetter_app;
