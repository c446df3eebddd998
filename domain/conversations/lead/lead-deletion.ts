/** Replaces the user id in the proof of a lead that the team's own retention rule deleted. */
export const TERMS_ACTOR = 'rule:terms';

/** The content of a proof: who, when and how much, but nothing about the lead. */
export interface DeletionRecord {
  deletion_id: string;
  team_id: string;
  /** ISO time */
  at: string;
  by_user_id: string;
  /** how many conversations the lead had, one per campaign */
  conversations: number;
  /** the lead had asked to stop: keyed hashes of the addresses keep anyone from writing to them again */
  opt_out_kept: boolean;
  /** the rows deleted with them, by table */
  rows: Record<string, number>;
  /** what may still contain the lead, and until when; missing in older proofs */
  stays?: LeadRemains;
}

/** Copies of a deleted lead that expire automatically. */
export interface LeadRemains {
  /** ISO time until which the team's earlier archives are kept; null: there are none */
  archives_until: string | null;
  /** days that the operator keeps backups; null: not stated */
  backup_days: number | null;
  /** hours until responses stored for repeated requests are gone */
  work_hours: number;
}

/** A nightly job removes what is older than a day. */
export const WORK_HOURS = 48;

/** A proof as the team gets it: anyone can recompute the hash. */
export interface DeletionProof {
  /** its position in the team's chain of proofs, from 1 */
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
 * The text hashed with SHA-256, in hexadecimal: the previous proof's hash, a line break, and the record
 * as JSON without spaces. Keys are in this order, tables sorted by name. `stays` comes last, if the record
 * has it.
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

/** What would be deleted, shown before the user confirms. */
export interface DeletionPreview {
  conversations: { conversation_id: string; campaign_name: string }[];
  messages: number;
  notes: number;
  opted_out: boolean;
}
