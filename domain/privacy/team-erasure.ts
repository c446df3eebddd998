import { z } from 'zod';
import { backupCopy } from '#copy/privacy/backups.ts';
import { identityProof } from '../accounts/two-factor.ts';
import { teamRef } from '../teams/schema.ts';

/** Days between request and deletion, in which an owner can cancel it. */
export const ERASURE_WAIT_DAYS = 7;

/** The owner types the team's name, to prevent deleting another team by mistake. */
export const erasureStart = teamRef.extend({
  team_name: z.string().max(200),
  proof: identityProof.default({}),
});

/** Compares names without surrounding spaces and ignoring case. */
export const namesTeam = (typed: string, team_name: string): boolean =>
  typed.trim().toLowerCase() === team_name.trim().toLowerCase();

export const erasureDueAt = (asked: Date): Date =>
  new Date(asked.getTime() + ERASURE_WAIT_DAYS * 24 * 3_600_000);

/** A scheduled deletion as the team's members see it. Times are ISO. */
export interface WaitingErasure {
  erasure_id: string;
  asked_at: string;
  due_at: string;
  /** null once that account is deleted */
  asked_by: string | null;
}

/** The content of a proof of deletion: what, when and how much. Times are ISO. */
export interface ErasureRecord {
  erasure_id: string;
  team_id: string;
  team_name: string;
  asked_by_user_id: string;
  asked_at: string;
  begun_at: string;
  finished_at: string;
  /** the number of deleted rows, by table */
  rows: Record<string, number>;
  /** days for which the operator keeps backups that may contain the team; null: not stated */
  backup_days: number | null;
  /** data that is kept, and why */
  stays: string[];
}

/** The proof as handed out. Anyone can recompute the hash. */
export interface ErasureProof {
  record: ErasureRecord;
  hash: string;
}

/**
 * The text that is hashed with SHA-256 (in hexadecimal): the record without spaces, with its keys in
 * this order and the tables sorted by name.
 */
export function erasureText(record: ErasureRecord): string {
  const { erasure_id, team_id, team_name, asked_by_user_id, asked_at, begun_at } = record;
  const rows = Object.fromEntries(
    Object.entries(record.rows).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  const { finished_at, backup_days, stays } = record;
  const who = { erasure_id, team_id, team_name, asked_by_user_id };
  return JSON.stringify({ ...who, asked_at, begun_at, finished_at, rows, backup_days, stays });
}

/** The sentence about backups, in a proof and before the request. */
export function backupSentence(backup_days: number | null): string {
  if (backup_days === 0) return backupCopy.none;
  return backup_days === null ? backupCopy.unknown : backupCopy.days({ days: backup_days });
}
