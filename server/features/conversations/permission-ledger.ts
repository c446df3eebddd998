import { sql } from 'kysely';
import type { PermissionKind } from '#domain/outreach/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { addressHash, type Secrets } from './address-hash.ts';
import type { ConversationChange } from './conversation-change.ts';
import { collectEvents } from './conversation-events.ts';

export interface NewPermission {
  campaign_id: string;
  conversation_id: string;
  address: string;
  kind: PermissionKind;
  source: string;
  by_user_id?: string | null;
  reason?: string | null;
  at: Date;
}

/** Adds rows to the ledger of permissions. */
export async function recordPermissions(
  services: Secrets,
  tx: TeamTx,
  rows: NewPermission[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.db
    .insertInto('permissions')
    .values(
      rows.map(({ address, ...row }) => ({
        ...row,
        team_id: tx.team_id,
        permission_id: newId(),
        address_hash: addressHash(services, tx.team_id, address),
      })),
    )
    .execute();
}

/**
 * Returns the opt-outs and permissions among the changes' events, whatever caused them. Lists each under
 * the lead's number and the address it wrote from, so that either one identifies the lead again.
 */
export function permissionChangesIn(changes: ConversationChange[]) {
  return changes.flatMap((change) => {
    const addresses = [...new Set([change.after.id_lead, change.after.reply_address])];
    return collectEvents([change]).flatMap((event) =>
      addresses.flatMap((address) => permissionOf(event, address) ?? []),
    );
  });
}

function permissionOf(
  { kind, conversation_id, by_user_id, evidence }: ReturnType<typeof collectEvents>[number],
  address: string,
) {
  const source = by_user_id ? 'dashboard' : 'whatsapp';
  const change = { conversation_id, address, by_user_id, source } as const;
  if (kind === 'opted_out') return { ...change, kind: 'opt_out', reason: null, evidence } as const;
  if (kind !== 'permission_given') return undefined;
  return { ...change, kind, reason: evidence, evidence: null };
}

/** Records opt-outs and permissions, dated now. */
export async function recordPermissionChanges(
  services: Secrets,
  tx: TeamTx,
  changes: ReturnType<typeof permissionChangesIn>,
): Promise<void> {
  const rows = changes.map(({ address, ...change }) => ({
    ...change,
    hash: addressHash(services, tx.team_id, address).toString('hex'),
  }));
  await sql`INSERT INTO permissions (team_id, permission_id, campaign_id, conversation_id,
      address_hash, kind, source, by_user_id, reason, evidence, at)
    SELECT c.team_id, gen_random_uuid(), c.campaign_id, c.conversation_id, decode(p.hash, 'hex'),
      p.kind, p.source, p.by_user_id, p.reason, p.evidence, now()
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS p (conversation_id uuid, hash text,
      kind text, source text, by_user_id text, reason text, evidence text)
    JOIN conversations c ON c.team_id = ${tx.team_id}
      AND c.conversation_id = p.conversation_id`.execute(tx.db);
}
