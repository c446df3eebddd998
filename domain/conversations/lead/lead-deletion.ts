/** Stands for a person in the proof of a lead that the team's own terms deleted. */
export const BY_TERMS = 'rule:terms';

/** What a proof says: who, when and how much, and nothing about the lead. */
export interface DeletionRecord {
  deletion_id: string;
  team_id: string;
  /** ISO time */
  at: string;
  by_user_id: string;
  /** how many conversations of the lead, one a campaign */
  conversations: number;
  /** the lead had asked to stop: keyed hashes of the addresses keep others from writing again */
  opt_out_kept: boolean;
  /** the rows that went with them, by table */
  rows: Record<string, number>;
  /** what may still hold the lead, and until when; missing: a proof from before this was said */
  stays?: LeadRemains;
}

/** Copies of a deleted lead that expire automatically. */
export interface LeadRemains {
  /** ISO time until which archives of the team are kept that were made before; null: there are none */
  archives_until: string | null;
  /** days for which the operator keeps backups; null: not stated */
  backup_days: number | null;
  /** hours until answers kept for repeated requests are gone */
  work_hours: number;
}

/** A night's work removes what is older than a day. */
export const WORK_HOURS = 48;

/** A proof as it is handed out: anyone can compute the hash again. */
export interface DeletionProof {
  /** its place in the team's chain of proofs, from 1 */
  place: number;
  record: DeletionRecord;
  previous_hash: string;
  hash: string;
}

/** One line of the list of deletions. */
export interface DeletionRow extends DeletionProof {
  /** null once the account is deleted */
  by_name: string | null;
}

/**
 * What is hashed, with SHA-256 in hexadecimal: the hash of the proof before, a line break, and the
 * record with its keys in this order, those of the tables by name, and no spaces. `stays` comes last,
 * where the record has it.
 */
export function hashedText(previous_hash: string, record: DeletionRecord): string {
  const { deletion_id, team_id, at, by_user_id, conversations, opt_out_kept } = record;
  const rows = Object.fromEntries(
    Object.entries(record.rows).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  const text = { deletion_id, team_id, at, by_user_id, conversations, opt_out_kept, rows };
  if (record.stays) {
    const { archives_until, backup_days, work_hours } = record.stays;
    const stays = { archives_until, backup_days, work_hours };
    return `${previous_hash}\n${JSON.stringify({ ...text, stays })}`;
  }
  return `${previous_hash}\n${JSON.stringify(text)}`;
}

/** What would be deleted, shown before the person confirms. */
export interface DeletionPreview {
  conversations: { conversation_id: string; campaign_name: string }[];
  messages: number;
  notes: number;
  opted_out: boolean;
}
