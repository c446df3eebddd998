import { sql } from 'kysely';
import { occupiesAssignee } from '#domain/conversations/assignment.ts';
import type { ConversationEffect } from '#domain/conversations/conversation-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { enqueueUnlessPlanned, type JobSpec } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import {
  answerDue,
  assignDue,
  assignWaitingDue,
  personDue,
  readingDue,
  resumeDue,
} from './declared-jobs.ts';
import type { ConversationChange } from './conversation-change.ts';
import { collectEvents, recordConversationEvents } from './conversation-events.ts';
import { permissionChangesIn, recordPermissionChanges } from './permission-ledger.ts';
import { supersedeHeldOnCommit } from './held/held-queries.ts';

type EffectOf<Kind extends ConversationEffect['kind']> = Extract<
  ConversationEffect,
  { kind: Kind }
>;

/** Applies the effects of conversation changes with the COMMIT. Returns the jobs to enqueue with it. */
export function runEffects(
  services: Pick<Services, 'env' | 'log'>,
  tx: TeamTx,
  changes: ConversationChange[],
  answersCanceled = false,
): JobSpec[] {
  const canceled = of(changes, 'cancel_pending');
  if (canceled.length > 0) tx.withCommit(() => cancelPending(tx, canceled, answersCanceled));
  const events = collectEvents(changes);
  if (events.length > 0) tx.withCommit(() => recordConversationEvents(tx, events));
  const permissions = permissionChangesIn(changes);
  if (permissions.length > 0)
    tx.withCommit(() => recordPermissionChanges(services, tx, permissions));
  const automatic = of(changes, 'mark_automatic');
  if (automatic.length > 0) tx.withCommit(() => markAutomatic(tx, automatic));
  const people = idsOf(changes, 'unmark_automatic');
  if (people.length > 0) tx.withCommit(() => unmarkAutomatic(tx, people));
  const closed = idsOf(changes, 'close_held');
  if (closed.length > 0) supersedeHeldOnCommit(tx, closed);
  for (const conversation_id of idsOf(changes, 'person_due')) {
    services.log.info({ conversation_id }, 'a person should look at this lead');
  }
  const readings = of(changes, 'schedule_reading').map(({ conversation_id, effect }) =>
    readingDue.spec(tx.scope, { conversation_id }, { runAt: effect.at }),
  );
  if (readings.length > 0) tx.withCommit(() => enqueueUnlessPlanned(tx.db, readings));
  const replies = of(changes, 'schedule_reply').map(({ conversation_id, effect }) =>
    answerDue.spec(tx.scope, { conversation_id }, { runAt: effect.at }),
  );
  const resumes = of(changes, 'schedule_resume').map(({ conversation_id, effect }) =>
    resumeDue.spec(tx.scope, { conversation_id }, { runAt: effect.at }),
  );
  return [...replies, ...resumes, ...personJobs(tx, changes)];
}

/** Jobs for leads that start to wait for a person: notify the team, and perhaps assign a member. */
function personJobs(tx: TeamTx, changes: ConversationChange[]): JobSpec[] {
  const due = idsOf(changes, 'person_due');
  const notifications = due.map((conversation_id) => personDue.spec(tx.scope, { conversation_id }));
  const assignable = due.map((conversation_id) => assignDue.spec(tx.scope, { conversation_id }));
  const freed = changes.some(freesAssignee) ? [assignWaitingDue.spec(tx.scope, {})] : [];
  return [...notifications, ...assignable, ...freed];
}

/** Whether a member gets room for another lead. */
const freesAssignee = ({ stored: { state }, after }: ConversationChange) =>
  state.assigned_to !== null &&
  occupiesAssignee(state) &&
  (after.assigned_to !== state.assigned_to || !occupiesAssignee(after));

interface Effect<Kind extends ConversationEffect['kind']> {
  conversation_id: string;
  effect: EffectOf<Kind>;
}

function of<Kind extends ConversationEffect['kind']>(
  changes: ConversationChange[],
  kind: Kind,
): Effect<Kind>[] {
  return changes.flatMap(({ stored: { conversation_id }, effects }) =>
    effects
      .filter((effect): effect is EffectOf<Kind> => effect.kind === kind)
      .map((effect) => ({ conversation_id, effect })),
  );
}

const idsOf = (changes: ConversationChange[], kind: ConversationEffect['kind']): string[] =>
  of(changes, kind).map(({ conversation_id }) => conversation_id);

async function markAutomatic(
  { db, team_id }: TeamTx,
  marked: Effect<'mark_automatic'>[],
): Promise<void> {
  await sql`UPDATE messages m SET auto_reply = true
    FROM unnest(${marked.map((item) => item.conversation_id)}::uuid[],
      ${marked.map(({ effect }) => effect.seq)}::bigint[]) AS a (conversation_id, seq)
    WHERE m.team_id = ${team_id} AND m.conversation_id = a.conversation_id
      AND m.seq = a.seq`.execute(db);
}

/** None of these leads' messages was automatic. */
async function unmarkAutomatic({ db, team_id }: TeamTx, ids: string[]): Promise<void> {
  await sql`UPDATE messages SET auto_reply = false WHERE team_id = ${team_id}
    AND conversation_id = ANY(${ids}::uuid[]) AND auto_reply
    AND type_interaction = 'USER_MESSAGE'`.execute(db);
}

/**
 * Keeps messages that are `sending`, since they are already on their way. With `answersCanceled`, it also
 * keeps answers that became `pending` since: delivery cancels those and lets the lead wait again.
 */
async function cancelPending(
  { db, team_id }: TeamTx,
  canceled: Effect<'cancel_pending'>[],
  answersCanceled: boolean,
): Promise<void> {
  await sql`UPDATE messages m SET state = 'canceled'
    FROM unnest(${canceled.map((item) => item.conversation_id)}::uuid[],
      ${canceled.map(({ effect }) => effect.until_unix)}::bigint[],
      ${canceled.map(({ effect }) => effect.of === 'everyone')}::boolean[])
      AS h (conversation_id, until, of_everyone)
    WHERE m.team_id = ${team_id} AND m.conversation_id = h.conversation_id
      AND m.state = 'pending' AND (h.until IS NULL OR m.timestamp_unix <= h.until)
      AND (h.of_everyone OR m.type_interaction <> 'HUMAN_MESSAGE')
      AND NOT (${answersCanceled} AND m.type_interaction = 'AI_RESPONSE')`.execute(db);
}
