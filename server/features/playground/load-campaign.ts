import { sql } from 'kysely';
import type { DisclosureSettings } from '#domain/disclosure/disclosure.ts';
import { Refusal } from '#domain/errors.ts';
import type { SystemValues } from '#domain/prompt-editor/content.ts';
import type { QualificationField } from '#domain/qualification/fields.ts';
import type { PromptsKind, TestedPrompts } from '#domain/playground/schema.ts';
import { isBeingGenerated } from '#server/features/campaigns/queries.ts';
import { type CampaignFacts, findCampaignFacts } from '#server/features/outreach/campaign-facts.ts';
import { findDraft } from '#server/features/prompts/find-draft.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** A campaign with the prompts that are tried. */
export interface TestedCampaign {
  facts: CampaignFacts;
  agent_name: string;
  company_name: string;
  agent_language: string;
  /** what it has to learn of leads */
  qualification: QualificationField[];
  disclosure: DisclosureSettings;
  behavior_prompt: string;
  /** about `behavior_prompt`, as they were written when it went live */
  false_statements: string[];
  first_message_prompt: string;
  prompts: PromptsKind;
  /** leads who wait for their first message */
  waiting: number;
}

const NO_DRAFT =
  'This draft was published or discarded meanwhile. Please test the live prompts instead.';
const LIVE = { behavior_prompt: null, first_message_prompt: null };

/** Placeholders for a campaign without prompts, so that it can be tested anyway. */
const DEFAULT_BEHAVIOR =
  'You are a helpful agent who answers leads on WhatsApp: friendly, short and honest. Say that you will find out what you do not know.';

/** Throws NOT_FOUND, and CONFLICT while the campaign is being generated. */
export async function loadCampaign(
  tx: TeamTx,
  campaign_id: string,
  prompts: TestedPrompts,
): Promise<TestedCampaign> {
  const { db, team_id } = tx;
  const [facts, row, waiting, { disclosure }] = await Promise.all([
    findCampaignFacts(tx, campaign_id),
    db
      .selectFrom('campaigns')
      .select(['agent_name', 'company_name', 'qualification', 'behavior_prompt', isBeingGenerated])
      .where('team_id', '=', team_id)
      .where('campaign_id', '=', campaign_id)
      .executeTakeFirst(),
    countWaiting(tx, campaign_id),
    db
      .selectFrom('team_settings')
      .select('disclosure')
      .where('team_id', '=', team_id)
      .executeTakeFirstOrThrow(),
  ]);
  if (!facts || !row) throw new Refusal('NOT_FOUND', 'Campaign not found');
  if (row.creating) throw new Refusal('CONFLICT', 'This campaign is still being created.');
  const { qualification } = row;
  const texts = await textsOf(tx, campaign_id, prompts);
  const { system } = texts;
  const isLive = (texts.behavior_prompt ?? row.behavior_prompt) === row.behavior_prompt;
  return {
    facts,
    agent_name: system?.agentName ?? row.agent_name,
    company_name: system?.companyName ?? row.company_name,
    agent_language: system?.language ?? facts.agent_language,
    qualification,
    disclosure,
    behavior_prompt: (texts.behavior_prompt ?? row.behavior_prompt).trim() || DEFAULT_BEHAVIOR,
    false_statements: isLive ? facts.false_statements : [],
    first_message_prompt: texts.first_message_prompt ?? facts.first_message_prompt,
    prompts: typeof prompts === 'string' ? prompts : 'unsaved',
    waiting,
  };
}

interface Texts {
  behavior_prompt: string | null;
  first_message_prompt: string | null;
  /** the values that the prompts were written with, if they differ from the live ones */
  system?: SystemValues;
}

/** Throws CONFLICT for a draft that is one no longer. */
async function textsOf(tx: TeamTx, campaign_id: string, prompts: TestedPrompts): Promise<Texts> {
  if (prompts === 'live') return LIVE;
  if (prompts !== 'draft') return prompts;
  const draft = await findDraft(tx, campaign_id);
  if (!draft) throw new Refusal('CONFLICT', NO_DRAFT);
  return draft;
}

async function countWaiting({ db, team_id }: TeamTx, campaign_id: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`SELECT count(*)::int AS waiting
    FROM first_messages WHERE team_id = ${team_id} AND campaign_id = ${campaign_id}
      AND state IN ('waiting', 'sending')`.execute(db);
  return rows[0]?.waiting ?? 0;
}
