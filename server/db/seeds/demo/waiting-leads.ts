import { sql } from 'kysely';
import type { Secrets } from '#server/features/conversations/address-hash.ts';
import { enterLeads } from '#server/features/outreach/enter-lead.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';

const FORM = 'https://lakeside.example.com/open-house';

/** Leads whom the agent messages first as soon as their number is connected again. */
const leads = [
  { name: 'Dana Whitcomb', phone: '13125550141', source: 'form', minutesAgo: 35 },
  { name: 'Marco Bellini', phone: '13125550142', source: 'form', minutesAgo: 80 },
  { name: 'Aisha Rahman', phone: '13125550143', source: 'import', minutesAgo: 150 },
  { name: 'Peter Novak', phone: '13125550144', source: 'import', minutesAgo: 150 },
] as const;

/** Adds them like forms and imports do. */
export async function writeWaitingLeads(
  secrets: Secrets,
  tx: TeamTx,
  scope: TeamScope,
  { campaign_id, now }: { campaign_id: string; now: Date },
): Promise<void> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const entered = await enterLeads(
    secrets,
    tx,
    scope,
    leads.map(({ minutesAgo, ...lead }) => ({
      ...lead,
      campaign_id,
      ...(lead.source === 'form' && { attribution: { form_name: 'Open house', page: FORM } }),
      consent: { source: lead.source === 'form' ? FORM : 'Spring fair', at: ago(minutesAgo) },
    })),
  );
  for (const [index, { conversation_id }] of entered.entries()) {
    const at = ago(leads[index]?.minutesAgo ?? 0);
    await sql`WITH moved AS (UPDATE conversations SET created_at = ${at}
        WHERE team_id = ${tx.team_id} AND conversation_id = ${conversation_id})
      UPDATE first_messages SET entered_at = ${at}
      WHERE team_id = ${tx.team_id} AND conversation_id = ${conversation_id}`.execute(tx.db);
  }
}
