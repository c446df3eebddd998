import { sql } from 'kysely';
import { campaignsErrors } from '#copy/errors/campaigns.ts';
import { playgroundErrors } from '#copy/errors/playground.ts';
import { editedFields, editOf } from '#domain/campaigns/edit.ts';
import { campaignFacts, rebaseFacts } from '#domain/campaigns/fact-edits.ts';
import type { DisclosureSettings } from '#domain/disclosure/disclosure.ts';
import { Refusal } from '#domain/errors.ts';
import type { QualificationField } from '#domain/qualification/fields.ts';
import type { EditedAgent, PromptsKind, TestedPrompts } from '#domain/playground/schema.ts';
import {
  EDITED_COLUMNS,
  type EditedCampaign,
  editedColumns,
  editedFacts,
} from '#server/features/campaigns/edited-columns.ts';
import { isBeingGenerated } from '#server/features/campaigns/queries.ts';
import { libraryOf, type StoredLibrary } from '#server/features/library/load-library.ts';
import { type CampaignFacts, findCampaignFacts } from '#server/features/outreach/campaign-facts.ts';
import { findDraft } from '#server/features/prompts/draft-store.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** A campaign with the tested prompts. */
export interface TestedCampaign {
  facts: CampaignFacts;
  agent_name: string;
  company_name: string;
  agent_language: string;
  /** what it has to learn about leads */
  qualification: QualificationField[];
  disclosure: DisclosureSettings;
  behavior_prompt: string;
  /** the prompt that answers leads */
  live_prompt: string;
  /** about `behavior_prompt`, written when it went live */
  false_statements: string[];
  first_message_prompt: string;
  prompts: PromptsKind;
  /** files that the agent may send; null: none */
  library: StoredLibrary | null;
  /** unsaved knowledge entries, as typed */
  unsaved: UnsavedEntry[];
  /** leads who wait for their first message */
  waiting: number;
}

export type UnsavedEntry = NonNullable<EditedAgent['edit']['knowledge']>[number];

/** Defaults for a campaign without prompts, so that it can be tested anyway. */
const DEFAULT_BEHAVIOR =
  'You are a helpful agent who answers leads on WhatsApp: friendly, short and honest. Say that you will find out what you do not know.';

const OF_CAMPAIGN = { team_id: sql`campaigns.team_id`, campaign_id: sql`campaigns.campaign_id` };
const disclosure = sql<DisclosureSettings>`(SELECT t.disclosure FROM team_settings t
  WHERE t.team_id = campaigns.team_id)`.as('disclosure');
const waiting = sql<number>`(SELECT count(*)::int FROM first_messages f
  WHERE f.team_id = campaigns.team_id AND f.campaign_id = campaigns.campaign_id
    AND f.state IN ('waiting', 'sending'))`.as('waiting');

/** Throws NOT_FOUND, and CONFLICT while the campaign is being generated. */
export async function loadCampaign(
  tx: TeamTx,
  campaign_id: string,
  prompts: TestedPrompts,
): Promise<TestedCampaign> {
  const { db, team_id } = tx;
  const [facts, row] = await Promise.all([
    findCampaignFacts(tx, campaign_id),
    db
      .selectFrom('campaigns')
      .select([...EDITED_COLUMNS, 'behavior_prompt', 'qualification', isBeingGenerated])
      .select([libraryOf(OF_CAMPAIGN, sql`NULL::uuid`).as('library'), disclosure, waiting])
      .where((eb) => eb.and({ team_id, campaign_id }))
      .executeTakeFirst(),
  ]);
  if (!facts || !row) throw new Refusal('NOT_FOUND', campaignsErrors.notFound);
  if (row.creating) throw new Refusal('CONFLICT', campaignsErrors.beingCreated);
  const tested = { ...row, first_message_prompt: facts.first_message_prompt };
  const after = { ...tested, ...(await changesOf(tx, row, prompts)) };
  const { agent_name, company_name, agent_language, agent_timezone, qualification } = after;
  const edit = typeof prompts === 'object' && 'edit' in prompts ? prompts.edit : undefined;
  const isLive = after.behavior_prompt === row.behavior_prompt;
  return {
    facts: { ...facts, agent_timezone, autonomy: edit?.autonomy ?? facts.autonomy },
    agent_name,
    company_name,
    agent_language,
    qualification,
    disclosure: row.disclosure,
    behavior_prompt: after.behavior_prompt.trim() || DEFAULT_BEHAVIOR,
    live_prompt: row.behavior_prompt,
    false_statements: isLive ? facts.false_statements : [],
    first_message_prompt: after.first_message_prompt,
    prompts: kindOf(prompts),
    library: row.library,
    unsaved: edit?.knowledge ?? [],
    waiting: row.waiting,
  };
}

function kindOf(prompts: TestedPrompts): PromptsKind {
  if (typeof prompts === 'string') return prompts;
  return 'edit' in prompts ? 'edited' : 'unsaved';
}

type Changes = Partial<
  Pick<EditedCampaign, 'agent_name' | 'company_name' | 'agent_language' | 'agent_timezone'> &
    Pick<TestedCampaign, 'qualification' | 'behavior_prompt' | 'first_message_prompt'>
>;

/** Returns the differences between tested and live. Throws CONFLICT if the draft no longer exists. */
async function changesOf(
  tx: TeamTx,
  stored: EditedCampaign,
  prompts: TestedPrompts,
): Promise<Changes> {
  if (prompts === 'live') return {};
  if (prompts === 'draft') return (await loadDraft(tx, stored)).changes;
  if ('edit' in prompts) return changesOfEdit(tx, stored, prompts);
  return Object.fromEntries(Object.entries(prompts).filter(([, text]) => text !== null));
}

/** Returns the saved draft's changes, and the columns that it would store. */
async function loadDraft(tx: TeamTx, { campaign_id }: EditedCampaign) {
  const draft = await findDraft(tx, campaign_id);
  if (!draft) throw new Refusal('CONFLICT', playgroundErrors.draftGone);
  const { behavior_prompt, first_message_prompt, system, columns } = draft;
  const { agentName: agent_name, companyName: company_name, language: agent_language } = system;
  const changes = {
    behavior_prompt,
    first_message_prompt,
    agent_name,
    company_name,
    agent_language,
  };
  return { changes, columns };
}

/** Returns the columns that saving would store. Keeps facts that another member changed meanwhile. */
async function changesOfEdit(
  tx: TeamTx,
  stored: EditedCampaign,
  { edit }: EditedAgent,
): Promise<Changes> {
  const draft = edit.draft ? await loadDraft(tx, stored) : undefined;
  const { changed } = editedFields(editOf(stored), edit.before, edit.form);
  const known = campaignFacts.parse(stored.site_facts);
  const changes = rebaseFacts(known, edit.facts);
  const facts = changes.length > 0 ? editedFacts(known, changes, TESTER) : undefined;
  return {
    ...draft?.changes,
    ...editedColumns({ ...stored, ...draft?.columns }, { changed, facts }),
    ...(edit.qualification && { qualification: edit.qualification }),
  };
}

/** Tests store nothing, so the editor needs no name. */
const TESTER = { user_id: '', name: '' };
