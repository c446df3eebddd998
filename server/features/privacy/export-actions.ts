import { columnCopy } from '#copy/exports/columns.ts';
import { adminErrors } from '#copy/errors/admin.ts';
import { CSV_BEGIN, csvLine } from '#domain/csv.ts';
import { Refusal } from '#domain/errors.ts';
import {
  type ActionFilter,
  type ActionRecord,
  actionFilter,
  MAX_ACTIONS_EXPORT,
} from '#domain/privacy/actions.ts';
import { pageCursor } from '#domain/time-cursor.ts';
import type { Person } from '#server/platform/http/person.ts';
import { resolveTeamAccess, type TeamAccess } from '#server/platform/http/rpc.ts';
import { csvAnswer } from '#server/platform/http/text-answer.ts';
import type { Services } from '#server/services.ts';
import { listActions } from './list-actions.ts';
import { recordTeamAction } from '#server/features/team-log/team-actions.ts';

/** Entries in one step: what an export holds in memory. */
const ENTRIES_A_STEP = 500;

/** The entries of a filter as a file for spreadsheets, sent a step at a time. The log notes it. */
export async function exportActions(
  services: Pick<Services, 'db'>,
  person: Person | null,
  slug: string,
  asked: Record<string, string>,
): Promise<Response> {
  const access = resolveTeamAccess(person, slug, 'canEditSettings');
  const input = actionFilter.safeParse({ ...asked, team_slug: slug });
  if (!input.success) {
    throw new Refusal('INVALID_INPUT', adminErrors.exportUnknown);
  }
  const { user_id, impersonation } = access.person;
  await services.db.inTeam(access.scope, (tx) =>
    recordTeamAction(tx, {
      action: 'log.exported',
      actor_user_id: user_id,
      by_staff: impersonation !== null,
    }),
  );
  return csvAnswer(linesOf(services, access, input.data), `${slug}-log`);
}

async function* linesOf(
  services: Pick<Services, 'db'>,
  access: TeamAccess<'canEditSettings'>,
  filter: ActionFilter,
): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(Object.values(columnCopy.log));
  let cursor: ActionFilter['cursor'];
  for (let sent = 0; sent < MAX_ACTIONS_EXPORT; sent += ENTRIES_A_STEP) {
    const step = await listActions(services, access, { ...filter, cursor }, ENTRIES_A_STEP);
    yield step.entries.map(lineOf).join('');
    if (step.next === null) return;
    cursor = pageCursor.parse(step.next);
  }
}

function lineOf({
  at,
  actor,
  by_rule,
  by_staff,
  area,
  text,
  outcome,
  about,
  action_id,
}: ActionRecord) {
  const who = by_rule ? columnCopy.byRule : (actor?.name ?? null);
  const email = actor?.email ?? null;
  return csvLine([at, who, email, by_staff, area, text, outcome, JSON.stringify(about), action_id]);
}
