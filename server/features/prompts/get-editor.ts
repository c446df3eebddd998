import { sql } from 'kysely';
import { campaignsErrors } from '#copy/errors/campaigns.ts';
import { promptsErrors } from '#copy/errors/prompts.ts';
import { Refusal } from '#domain/errors.ts';
import type { PromptEditor } from '#domain/prompt-editor/schema.ts';
import { roleAllows } from '#domain/teams/roles.ts';
import { idOfSlug } from '#server/features/campaigns/campaign-slugs.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { resolveTeamAccess, type TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { findStoredDraft } from './draft-store.ts';
import { getLiveCampaign } from './live-campaign.ts';
import { listVersions } from './versions.ts';

/**
 * Returns the live version and the draft. Throws NOT_FOUND, FORBIDDEN for a campaign in another team of
 * the user, and CONFLICT during a generation.
 */
export async function getEditor(
  services: Pick<Services, 'db'>,
  access: TeamAccess<'canEditCampaigns'>,
  { campaign_slug: slug }: { campaign_slug: string },
): Promise<PromptEditor> {
  try {
    return await services.db.inTeam(access.scope, (tx) => readEditor(tx, slug));
  } catch (error) {
    const missing = error instanceof Refusal && error.code === 'NOT_FOUND';
    throw missing ? await refuseMissing(services, access, slug) : error;
  }
}

async function readEditor(tx: TeamTx, slug: string): Promise<PromptEditor> {
  const live = await getLiveCampaign(tx, slug);
  const draft = await findStoredDraft(tx, live);
  const [version = null] = await listVersions(tx, live.campaign_id);
  const { campaign_id, campaign_slug, campaign_name, agent_timezone } = live;
  return {
    campaign_id,
    campaign_slug,
    campaign_name,
    agent_timezone,
    live: {
      number: live.number,
      version,
      content: live.content,
      behavior_prompt: live.behavior_prompt,
      first_message_prompt: live.first_message_prompt,
      prompt_variables: live.prompt_variables,
      goal_type: live.goal_type,
      goal_custom: live.goal_custom,
      agent_language: live.agent_language,
      language_variant: live.language_variant,
      address_form: live.address_form,
    },
    draft: draft
      ? {
          revision: draft.revision,
          content: draft.content,
          saved_at: draft.saved_at.toISOString(),
          by: draft.by,
          overtaken: draft.conflicts,
        }
      : null,
  };
}

/** The number of a user's other teams to search. In more teams, the user may read "not found". */
const MAX_TEAMS = 20;
const SEEING = 'canViewAnalytics';

/**
 * Refuses a campaign that the team doesn't have. A user who has it in another team is told that it isn't
 * this team's. Everyone else is told that it doesn't exist, so that the answer doesn't reveal it.
 */
async function refuseMissing(
  { db }: Pick<Services, 'db'>,
  { person, team }: TeamAccess,
  slug: string,
): Promise<Refusal> {
  const others = person.teams
    .filter(({ team_id, role }) => team_id !== team.team_id && roleAllows(role, SEEING))
    .slice(0, MAX_TEAMS);
  for (const { team_slug } of others) {
    const access = accessOrNull(() => resolveTeamAccess(person, team_slug, SEEING));
    if (!access) continue;
    const { rows } = await db.inTeam(access.scope, (tx) =>
      sql<{ id: string | null }>`SELECT ${idOfSlug(tx, slug)} AS id`.execute(tx.db),
    );
    if (rows[0]?.id) return new Refusal('FORBIDDEN', promptsErrors.unauthorized);
  }
  return new Refusal('NOT_FOUND', campaignsErrors.notFound);
}

/** Null for a team that first requires a second factor or another sign-in. */
function accessOrNull<Access>(resolve: () => Access): Access | null {
  try {
    return resolve();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
