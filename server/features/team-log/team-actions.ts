import { type AnyRouter, traverseContractProcedures } from '@orpc/server';
import type { ActionArea } from '#domain/privacy/actions.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { LoggedAction, ProcedureMeta } from '#server/platform/http/rpc.ts';
import { newId } from '#server/platform/id.ts';
import type { Person } from '#server/platform/http/person.ts';

/** What the log records besides procedures, which declare their own entries. */
const OUTSIDE_PROCEDURES = {
  'archive.downloaded': ['data', 'downloadedArchiveTeam'],
  'lead.exported': ['data', 'downloadedDataOneLead'],
  'conversations.exported': ['data', 'exportedConversations'],
  'leads.uploaded': ['leads', 'uploadedFileLeads'],
  'terms.deleted': ['leads', 'deletedLeadsWithoutActivity'],
  'files.deleted': ['data', 'deletedFilesKeptNoLonger'],
  'private_file.opened': ['data', 'openedPrivateFile'],
  'opt_outs.imported': ['data', 'enteredListOptOuts'],
  'permissions.exported': ['data', 'exportedConsentsOrOptOuts'],
  'record.downloaded': ['data', 'downloadedRecordProcessing'],
  'log.exported': ['data', 'exportedThisLog'],
} as const satisfies Record<string, LoggedAction>;

const actions = new Map<string, LoggedAction>(Object.entries(OUTSIDE_PROCEDURES));

/** Adds the entries that the procedures of the router declare, by their paths. */
export function bindActions(router: AnyRouter): void {
  traverseContractProcedures({ router, path: [] }, ({ contract, path }) => {
    const { log } = contract['~orpc'].meta as ProcedureMeta;
    if (log) actions.set(path.join('.'), log);
  });
}

/** undefined for what an earlier version recorded and this one no longer has */
export const findAction = (name: string): LoggedAction | undefined => actions.get(name);

export const actionsIn = (area: ActionArea): string[] =>
  [...actions].flatMap(([name, [its]]) => (its === area ? [name] : []));

export interface NewTeamAction {
  action: keyof typeof OUTSIDE_PROCEDURES | { procedure: string };
  /** null: the product itself, by a rule of the team */
  by: Person | null;
  /** ids, slugs and choices; no texts that users wrote */
  about?: Record<string, string>;
  /** 'begun' until the outcome is known */
  outcome?: string;
}

/** Adds an entry to the log that the team reads. Only its outcome may change. Returns its id. */
export async function recordTeamAction(tx: TeamTx, entry: NewTeamAction): Promise<string> {
  const action_id = newId();
  const { action, by, about = {}, outcome = 'done' } = entry;
  await tx.db
    .insertInto('team_actions')
    .values({
      team_id: tx.team_id,
      action_id,
      action: typeof action === 'string' ? action : action.procedure,
      actor_user_id: by?.user_id ?? null,
      by_staff: Boolean(by?.impersonation),
      about: JSON.stringify(about),
      outcome,
    })
    .execute();
  return action_id;
}
