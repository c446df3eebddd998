import { sql } from 'kysely';
import type { z } from 'zod';
import { promptsErrors } from '#copy/errors/prompts.ts';
import { maxPromptBytes } from '#domain/agent/reading-check.ts';
import { editorGoal } from '#domain/campaigns/goals.ts';
import { businessFocus } from '#domain/offers/schema.ts';
import {
  compileContent,
  NO_STYLE,
  systemVariables,
} from '#domain/prompt-editor/compile-content.ts';
import type { PromptContent } from '#domain/prompt-editor/content.ts';
import type { publication } from '#domain/prompt-editor/schema.ts';
import { Refusal } from '#domain/errors.ts';
import { meterOf } from '#server/features/models/meter.ts';
import { recordModelUse } from '#server/features/models/record-use.ts';
import { recordVersion, type VersionServices } from '#server/features/campaigns/record-version.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { TeamModel } from '#server/platform/llm/team-models.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { deleteDraft, draftBytes, findStoredDraft } from './draft-store.ts';
import { type LiveCampaign, lockLiveCampaign } from './live-campaign.ts';
import { passGate } from './gate/pass-gate.ts';
import { assertUsable } from './save-draft.ts';

/** How long a user waits for the model while publishing. A slower server is checked before a lead. */
const MAX_CHECK_MS = 15_000;

/**
 * Publishes the draft as a new version. Throws CONFLICT if the draft or the live version isn't what the
 * user saw, or if the model wouldn't read all of so long a prompt, and EVALS_MISSING if the team requires
 * passed evals.
 */
export async function publish(
  services: Pick<Services, 'db' | 'env' | 'log' | 'models'>,
  access: TeamAccess<'canEditCampaigns'>,
  input: z.output<typeof publication>,
): Promise<{ live_number: number }> {
  const { scope, person } = access;
  const teamModel = await services.models.forTeam(scope);
  await assertPromptFits(services, scope, teamModel, input.campaign_slug);
  return services.db.inTeam(scope, async (tx) => {
    const live = await lockLiveCampaign(tx, input.campaign_slug);
    const { content, gate_reason } = await requirePublishableDraft(tx, access, {
      live,
      asked: teamModel,
      ...input,
    });
    await deleteDraft(tx, live.campaign_id);
    const by = { by_user_id: person.user_id, why: input.why, gate_reason };
    return setLive(services, tx, live, content, by);
  });
}

/** A model that reads only part of a prompt loses the beginning first. */
async function assertPromptFits(
  services: Pick<Services, 'db' | 'log'>,
  scope: TeamScope,
  teamModel: TeamModel,
  campaign_slug: string,
): Promise<void> {
  const bytes = await services.db.inTeam(scope, (tx) => draftBytes(tx, campaign_slug));
  const meter = meterOf(teamModel);
  const signal = AbortSignal.timeout(MAX_CHECK_MS);
  const limit = await meter.model.reading.check(maxPromptBytes(bytes), { signal });
  await recordModelUse(services, scope, meter.take(), { purpose: 'check', campaign_id: null });
  if (limit) {
    throw new Refusal('CONFLICT', promptsErrors.readsLess({ advice: limit.advice }));
  }
}

interface PublishCheck {
  /** the locked campaign */
  live: LiveCampaign;
  /** the answering and the verifying model */
  asked: Pick<TeamModel, 'name' | 'verifier'>;
  /** the draft and the live version that the user saw */
  revision: string;
  live_number: number;
  gate_reason?: string | undefined;
}

/**
 * Returns the draft if it may go live. Throws CONFLICT if the draft or the live version isn't what the user
 * saw, and EVALS_MISSING if the team requires passed evals.
 */
export async function requirePublishableDraft(
  tx: TeamTx,
  access: TeamAccess<'canEditCampaigns'>,
  { live, asked, revision, live_number, gate_reason: reason = '' }: PublishCheck,
) {
  const draft = await findStoredDraft(tx, live);
  if (draft?.revision !== revision) throw new Refusal('CONFLICT', promptsErrors.draftChanged);
  if (live.number !== live_number) throw new Refusal('CONFLICT', promptsErrors.liveChanged);
  const { content } = draft;
  assertUsable(content, live);
  const texts = textsOf(content, live);
  const { name: model, verifier } = asked;
  const { campaign_id } = live;
  const gate_reason = await passGate(tx, access, { campaign_id, model, verifier, texts, reason });
  return { content, texts, gate_reason };
}

/** Makes content live and records it as a version. Requires a locked campaign. */
export async function setLive(
  services: VersionServices,
  tx: TeamTx,
  live: LiveCampaign,
  content: PromptContent,
  by: { by_user_id: string; why: string; gate_reason: string },
): Promise<{ live_number: number }> {
  const { campaign_id } = live;
  await recordLiveVersion(services, tx, campaign_id);
  await storeLive(tx, live, content);
  await recordVersion(services, tx, campaign_id, { cause: 'published', ...by });
  await recordChanges(tx, 'campaign', [campaign_id]);
  return { live_number: await numberOf(tx, campaign_id) };
}

/** Records the live version, unless it is the newest one already. It isn't if it was changed directly. */
export const recordLiveVersion = (services: VersionServices, tx: TeamTx, campaign_id: string) =>
  recordVersion(services, tx, campaign_id, { cause: 'before', by_user_id: null });

export async function numberOf({ db, team_id }: TeamTx, campaign_id: string): Promise<number> {
  const { number } = await db
    .selectFrom('campaign_versions')
    .select((eb) => eb.fn.max('number').as('number'))
    .where((eb) => eb.and({ team_id, campaign_id }))
    .executeTakeFirstOrThrow();
  return number;
}

/** Compiles both prompts for the agent. */
export function textsOf(content: PromptContent, live: LiveCampaign) {
  const { behavior_prompt, first_message_prompt } = compileContent(content, live);
  return {
    behavior_prompt: behavior_prompt ?? '',
    first_message_prompt: first_message_prompt ?? '',
  };
}

async function storeLive(tx: TeamTx, live: LiveCampaign, content: PromptContent): Promise<void> {
  const { behavior_prompt_template, first_message_template, custom_variables } = content;
  await tx.db
    .updateTable('campaigns')
    .set({
      behavior_prompt_template,
      first_message_template,
      ...textsOf(content, live),
      prompt_variables: JSON.stringify(systemVariables(content, live)),
      custom_variables: JSON.stringify(custom_variables),
      ...agentColumns(content, live),
      is_agent_configured: true,
      updated_at: sql`now()`,
    })
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id: live.campaign_id }))
    .execute();
}

/** Returns the columns of the system variables. An unchanged goal or focus stays as stored. */
function agentColumns({ system }: PromptContent, live: LiveCampaign) {
  const before = live.content.system;
  const focus = businessFocus.safeParse(system.businessFocus).data;
  return {
    agent_name: system.agentName.trim(),
    company_name: system.companyName.trim(),
    calendar_url: system.goalLink.trim() || null,
    offer_description: system.offerDescription,
    agent_language: system.language,
    ...(system.language !== live.agent_language && NO_STYLE),
    ...(system.goalType !== editorGoal(live.goal_type) && {
      goal_type: system.goalType,
      goal_custom: null,
    }),
    ...(system.businessFocus !== before.businessFocus && {
      business_focus: focus ?? 'other',
      business_activity: focus ? null : system.businessFocus,
    }),
    // From now on, this user is the offer's author.
    ...(system.offerDescription !== before.offerDescription && {
      generated: 'person' as const,
      creation_notes: '[]',
    }),
  };
}
