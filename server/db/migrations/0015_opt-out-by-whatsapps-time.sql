-- Messages arrive in any order, so whether a lead has written after asking to stop is told by
-- WhatsApp's time of both. NULL without a rewrite of the table: the lead never asked, or did before
-- this was kept; then the newest message of the conversation is taken for the STOP.

/* when the lead asked to stop last, in seconds as WhatsApp says */
ALTER TABLE conversations ADD COLUMN opt_out_unix bigint;
