import { sql } from 'kysely';

/**
 * The candidate `x` that answers the lead of conversation `c` instead of what is live; its columns are
 * NULL where none does. To be joined in the statement that reads what the agent answers with.
 */
export const joinCandidate = sql`LEFT JOIN version_trials x ON x.team_id = c.team_id
  AND x.campaign_id = c.campaign_id AND x.state = 'running'
  AND is_trial_candidate(x.trial_id, x.shares, c.conversation_id, c.created_at)`;
