import { attentionOf, type SilenceReason, type TurnFacts } from '#domain/agent/turn.ts';
import { changeConversation } from '#server/features/conversations/conversation-store.ts';
import type { TurnLease } from '#server/features/conversations/delivery/turn-lease.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { metrics } from '#server/platform/metrics.ts';
import type { Services } from '#server/services.ts';

/** How often to check whether the plan is paid or the agent is on again, until it's too late. */
const BLOCKED_RETRY_MS = 10 * 60_000;
const PASSING: ReadonlySet<SilenceReason> = new Set<SilenceReason>([
  'plan',
  'plan_limit',
  'spending',
  'not_ready',
  'off_hours',
]);

/**
 * Logs why the agent stays silent, and marks the lead if a person has to act. Throws RetryAfter if the
 * reason may pass. The turn is retried until the message is too old, at the latest when the agent's hours
 * begin (`off_until`) or the wait for a file ends (`read_until`).
 */
export async function staySilent(
  services: Services,
  scope: TeamScope,
  { conversation_id }: TurnLease,
  reason: SilenceReason,
  { off_until, read_until }: Pick<TurnFacts, 'off_until' | 'read_until'> = {},
): Promise<void> {
  if (reason === 'done') return;
  services.log.info({ reason }, 'the agent stays silent');
  metrics.turns.inc({ outcome: reason });
  if (reason === 'reading') throw new RetryAfter(msUntil(read_until), WAITS, { steady: true });
  const attention = attentionOf(reason);
  if (!attention) return;
  await services.db.inTeam(scope, (tx) =>
    changeConversation(services, tx, conversation_id, { kind: 'agent_blocked', reason: attention }),
  );
  if (PASSING.has(reason)) {
    const wait = Math.min(BLOCKED_RETRY_MS, msUntil(off_until));
    throw new RetryAfter(wait, `the agent waits: ${reason}`, { steady: true });
  }
}

const WAITS = 'a file of the lead is being read';

const msUntil = (at: Date | null | undefined): number =>
  Math.max(0, (at?.getTime() ?? Infinity) - Date.now());
