import { columnCopy } from '#copy/exports/columns.ts';
import { adminErrors } from '#copy/errors/admin.ts';
import { csvLine } from '#domain/csv.ts';
import { Refusal } from '#domain/errors.ts';
import { type ActionRecord, actionFilter, MAX_ACTIONS_EXPORT } from '#domain/privacy/actions.ts';
import type { Person } from '#server/platform/http/person.ts';
import { resolveTeamAccess } from '#server/platform/http/rpc.ts';
import { csvAnswer, csvPages } from '#server/platform/http/text-answer.ts';
import type { Services } from '#server/services.ts';
import { listActions } from './list-actions.ts';
import { recordTeamAction } from '#server/features/team-log/team-actions.ts';

/** Sends the filtered entries as a spreadsheet file, step by step. The log records the export. */
export async function exportActions(
  services: Pick<Services, 'db'>,
  person: Person | null,
  slug: string,
  rawInput: Record<string, string>,
): Promise<Response> {
  const access = resolveTeamAccess(person, slug, 'canEditSettings');
  const input = actionFilter.safeParse({ ...rawInput, team_slug: slug });
  if (!input.success) throw new Refusal('INVALID_INPUT', adminErrors.exportUnknown);
  await services.db.inTeam(access.scope, (tx) =>
    recordTeamAction(tx, { action: 'log.exported', by: access.person }),
  );
  const lines = csvPages(columnCopy.log, lineOf, MAX_ACTIONS_EXPORT, (cursor, size) =>
    listActions(services, access, { ...input.data, cursor }, size),
  );
  return csvAnswer(lines, `${slug}-log`);
}

function lineOf({ at, actor, by_rule, about, action_id, ...entry }: ActionRecord) {
  const who = by_rule ? columnCopy.byRule : (actor?.name ?? null);
  const what = [entry.by_staff, entry.area, entry.text, entry.outcome, JSON.stringify(about)];
  return csvLine([at, who, actor?.email ?? null, ...what, action_id]);
}
