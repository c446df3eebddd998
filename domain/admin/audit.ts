import { z } from 'zod';
import { typedText } from '../text.ts';
import { pageCursor } from '../time-cursor.ts';
import { type AuditRecord, AUDIT_ACTIONS } from './schema.ts';

export const AUDIT_A_PAGE = 50;
/** Entries in one file. */
export const MAX_AUDIT_EXPORT = 100_000;

const day = z.iso.date();

/** Which entries; all of them unless something is set. Days are whole days in UTC. */
export const auditFilter = z.object({
  actions: z.array(z.enum(AUDIT_ACTIONS)).max(AUDIT_ACTIONS.length).default([]),
  /** a part of the address of who acted, or of whom it was about */
  person: typedText().trim().toLowerCase().max(100).default(''),
  team_slug: typedText().trim().toLowerCase().max(100).default(''),
  from: day.optional(),
  to: day.optional(),
  cursor: pageCursor.optional(),
});
export type AuditFilter = z.output<typeof auditFilter>;

export interface AuditPage {
  entries: AuditRecord[];
  /** null: there are no more */
  next: string | null;
}
