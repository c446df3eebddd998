import { z } from 'zod';
import { typedText } from '../text.ts';
import { pageCursor } from '../time-cursor.ts';
import { type AuditRecord, AUDIT_ACTIONS } from './schema.ts';

export const AUDIT_PAGE_SIZE = 50;
/** The maximum number of entries in one file. */
export const MAX_AUDIT_EXPORT = 100_000;

const day = z.iso.date();

/** Filters entries; without a value, all match. Days are whole days in UTC. */
export const auditFilter = z.object({
  actions: z.array(z.enum(AUDIT_ACTIONS)).max(AUDIT_ACTIONS.length).default([]),
  /** part of the address of the actor or of the target */
  person: typedText().trim().toLowerCase().max(100).default(''),
  team_slug: typedText().trim().toLowerCase().max(100).default(''),
  from: day.optional(),
  to: day.optional(),
  cursor: pageCursor.optional(),
});
export type AuditFilter = z.output<typeof auditFilter>;

export interface AuditPage {
  entries: AuditRecord[];
  /** null: no more pages */
  next: string | null;
}
