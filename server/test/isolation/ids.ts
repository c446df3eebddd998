/** What an input may name. */
const NAMES = [
  'team_slug',
  'campaign_id',
  'campaign_slug',
  'conversation_id',
  /** of the conversation: a person's, which could not be sent */
  'message_id',
  /** what the agent wrote there and did not send */
  'held_id',
  /** an upload that no message has */
  'file_id',
  /** a member with no other role in the tests, and an invitation */
  'user_id',
  'membership_id',
  'creation_id',
  'note_id',
  'tag_id',
  'other_tag_id',
  'field_id',
  'import_id',
  /** of a form, waiting for review */
  'post_id',
  /** of the team's knowledge */
  'entry_id',
  'document_id',
  /** of the campaign's library */
  'item_id',
  /** a lead's, which nothing answers */
  'question_id',
  'team_id',
  /** a conversation with the platform's staff */
  'thread_id',
  /** of a draft of the campaign's prompts */
  'draft_revision',
  /** a key of a program; an endpoint, and a delivery to it */
  'key_id',
  'endpoint_id',
  'delivery_id',
  /** of running evals, and a recorded test */
  'run_id',
  'case_id',
  /** what a conversation suggests */
  'proposal_id',
  /** of a running replay and a running trial */
  'replay_id',
  'trial_id',
] as const;
type Name = (typeof NAMES)[number];

/** Of the own team, of another one, or of none. */
export type Ids = Record<Name, string>;

/** One id for each name. */
export const idsFrom = (make: (name: Name) => string): Ids =>
  Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Ids;
