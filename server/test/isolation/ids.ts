/** Objects that an input may name. */
const NAMES = [
  'team_slug',
  'campaign_id',
  'campaign_slug',
  'conversation_id',
  /** a member's message in the conversation that couldn't be sent */
  'message_id',
  /** a held answer of the agent there */
  'held_id',
  /** an upload that belongs to no message */
  'file_id',
  /** a member who isn't a caller in the tests, and an invitation */
  'user_id',
  'membership_id',
  'creation_id',
  'note_id',
  'tag_id',
  'other_tag_id',
  'field_id',
  'import_id',
  /** a form's post waiting for review */
  'post_id',
  /** in the team's knowledge */
  'entry_id',
  'document_id',
  /** in the campaign's library */
  'item_id',
  /** a lead's question without an answer */
  'question_id',
  'team_id',
  /** a conversation with the platform's staff */
  'thread_id',
  /** a draft of the campaign's prompts */
  'draft_revision',
  /** an API key; a webhook endpoint and a delivery to it */
  'key_id',
  'endpoint_id',
  'delivery_id',
  /** running evals, and a recorded test */
  'run_id',
  'case_id',
  /** a suggestion from a conversation */
  'proposal_id',
  /** a running replay and a running trial */
  'replay_id',
  'trial_id',
] as const;
type Name = (typeof NAMES)[number];

/** Ids in the own team, in another one, or in none. */
export type Ids = Record<Name, string>;

/** Creates an id for each name. */
export const idsFrom = (make: (name: Name) => string): Ids =>
  Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Ids;
