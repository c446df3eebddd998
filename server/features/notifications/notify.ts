import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import { findLostNumber } from './event-queries.ts';
import { type NoticeEvent, planEvent } from './deliver-notification.ts';
import { planWaitingNotices } from './notify-waiting-leads.ts';

/** A note mentions members of the team. */
export interface Mention {
  kind: 'mentioned';
  conversation_id: string;
  note_id: string;
  by_name: string;
  /** the mentioned members */
  user_ids: string[];
}

type Spending = Extract<NoticeEvent, { kind: 'spending' }>;

/** The causes of notifications. */
export type Notice =
  | { kind: 'lead_waiting'; conversation_id: string }
  | { kind: 'number_lost'; campaign_id: string }
  | Omit<Spending, 'team_id'>
  | Mention;

/**
 * Schedules notifications by each member's settings: immediately, after some minutes or after their
 * quiet hours. Repeats notify no one twice.
 */
export async function notify(
  services: Pick<Services, 'db' | 'log'>,
  scope: TeamScope,
  notice: Notice,
): Promise<void> {
  if (notice.kind === 'lead_waiting') return planWaitingNotices(services, scope, notice);
  await services.db.inTeam(scope, async (tx) => {
    if (notice.kind === 'mentioned') return notifyMentioned(tx, notice);
    if (notice.kind === 'spending') return planEvent(tx, { ...notice, team_id: tx.team_id });
    const lost = await findLostNumber(tx, notice.campaign_id);
    if (!lost) return;
    const { campaign_id, since } = lost;
    await planEvent(tx, { kind: 'number_lost', campaign_id, since });
  });
}

/** Notifies mentioned members, in the transaction that stores the note. */
export async function notifyMentioned(
  tx: TeamTx,
  { conversation_id, note_id, by_name, user_ids }: Omit<Mention, 'kind'>,
): Promise<void> {
  const event = { kind: 'mentioned', conversation_id, note_id, by_name } as const;
  await planEvent(tx, event, user_ids);
}
