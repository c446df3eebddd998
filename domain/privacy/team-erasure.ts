import { z } from 'zod';
import { backupCopy } from '#copy/privacy/backups.ts';
import { identityProof } from '../accounts/two-factor.ts';
import { teamRef } from '../teams/schema.ts';

/** Days between asking and deleting, in which an owner can take it back. */
export const ERASURE_WAIT_DAYS = 7;

/** The owner types the team's name, so that no one deletes another team by mistake. */
export const erasureStart = teamRef.extend({
  team_name: z.string().max(200),
  proof: identityProof.default({}),
});

/** Names are compared as people type them: without the spaces around, in whatever case. */
export const namesTeam = (typed: string, team_name: string): boolean =>
  typed.trim().toLowerCase() === team_name.trim().toLowerCase();

export const erasureDueAt = (asked: Date): Date =>
  new Date(asked.getTime() + ERASURE_WAIT_DAYS * 24 * 3_600_000);

/** A deletion that waits, as the people of the team see it. Times are ISO. */
export interface WaitingErasure {
  erasure_id: string;
  asked_at: string;
  due_at: string;
  /** null once the account is deleted */
  asked_by: string | null;
}

/** What a proof says: what, when and how much. Times are ISO. */
export interface ErasureRecord {
  erasure_id: string;
  team_id: string;
  team_name: string;
  asked_by_user_id: string;
  asked_at: string;
  begun_at: string;
  finished_at: string;
  /** the rows that were deleted, by table */
  rows: Record<string, number>;
  /** days for which the operator keeps backups, which may hold the team until then; null: not stated */
  backup_days: number | null;
  /** what stays, and why */
  stays: string[];
}

/** As it is handed out: anyone can compute the hash again. */
export interface ErasureProof {
  record: ErasureRecord;
  hash: string;
}

/**
 * What is hashed, with SHA-256 in hexadecimal: the record with its keys in this order, those of the
 * tables by name, and no spaces.
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

/** What a person reads about backups, in a proof and before asking. */
export function backupSentence(backup_days: number | null): string {
  if (backup_days === 0) return backupCopy.none;
  return backup_days === null ? backupCopy.unknown : backupCopy.days({ days: backup_days });
}
