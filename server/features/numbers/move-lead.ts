import { sql } from 'kysely';
import { numbersErrors } from '#copy/errors/numbers.ts';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { Refusal } from '#domain/errors.ts';
import { moveToCampaign } from '#server/features/conversations/lead/move-to-campaign.ts';
import {
  findDefault,
  numberCampaign,
  numberOfConversation,
} from '#server/features/whatsapp/campaigns-of-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { lockNumber } from './number-campaigns.ts';

interface Moved {
  conversation_id: string;
  to_campaign_id: string;
}

/** A user moves a lead to another campaign on the same number, whose agent answers from now on. */
export async function moveLead(
  services: Pick<Services, 'db' | 'env' | 'log'>,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { conversation_id, to_campaign_id }: Moved,
): Promise<void> {
  await services.db.inTeam(scope, async (tx) => {
    // Keeps the campaign from leaving its number meanwhile.
    await lockNumber(tx, await findDefault(tx, to_campaign_id));
    await requireSameNumber(tx, { conversation_id, to_campaign_id });
    const move = { to_campaign_id, by_user_id: person.user_id };
    await moveToCampaign(services, tx, [conversation_id], move);
  });
}

async function requireSameNumber(
  { db, team_id }: TeamTx,
  { conversation_id, to_campaign_id }: Moved,
): Promise<void> {
  const { rows } = await sql<{ is_same: boolean | null; is_leaving: boolean }>`
    SELECT ${numberCampaign} = ${numberOfConversation} AS is_same,
      k.leaves_number_since IS NOT NULL AS is_leaving
    FROM conversations c LEFT JOIN campaigns k
      ON k.team_id = c.team_id AND k.campaign_id = ${to_campaign_id}
    WHERE c.team_id = ${team_id} AND c.conversation_id = ${conversation_id}`.execute(db);
  const [row] = rows;
  if (!row || row.is_same === null) throw new Refusal('NOT_FOUND', conversationsErrors.notFound);
  if (!row.is_same || row.is_leaving) {
    throw new Refusal('CONFLICT', numbersErrors.notOnNumberOfLead);
  }
}
