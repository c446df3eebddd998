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
}

/** A proof as it is handed out: anybody can compute the hash again. */
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
 * record with its keys in this order, those of the tables by name, and no spaces.
 */
export function hashedText(previous_hash: string, record: DeletionRecord): string {
  const { deletion_id, team_id, at, by_user_id, conversations, opt_out_kept } = record;
  const rows = Object.fromEntries(
    Object.entries(record.rows).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  const text = { deletion_id, team_id, at, by_user_id, conversations, opt_out_kept, rows };
  return `${previous_hash}\n${JSON.stringify(text)}`;
}

/** What would be deleted, for whoever is about to confirm it. */
export interface DeletionPreview {
  conversations: { conversation_id: string; campaign_name: string }[];
  messages: number;
  notes: number;
  opted_out: boolean;
}
