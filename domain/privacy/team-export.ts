import { z } from 'zod';
import { identityProof } from '../accounts/two-factor.ts';
import { teamRef } from '../teams/schema.ts';

export const EXPORT_RETENTION_DAYS = 7;
/** Minutes for which the download link works for the user who requested it. */
export const EXPORT_LINK_MINUTES = 15;
/** The maximum size of an archive besides the team's files (TEAM_FILES_MB), in megabytes. */
export const EXPORT_EXTRA_MB = 4_000;

export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** Why an archive failed. */
export const EXPORT_FAULTS = ['too_large', 'broken'] as const;
export type ExportFault = (typeof EXPORT_FAULTS)[number];

export const exportStart = teamRef.extend({ proof: identityProof.default({}) });
export const exportRef = teamRef.extend({ export_id: z.uuid() });

/** An archive of a team, as its owner sees it. Times are ISO. */
export interface TeamExport {
  export_id: string;
  state: ExportState;
  asked_at: string;
  /** the table being read */
  at_table: string | null;
  /** how many of the archive's tables are done, and how many there are */
  tables_done: number;
  tables: number;
  rows: number;
  bytes: number;
  sha256: string | null;
  reason: ExportFault | null;
  finished_at: string | null;
  expires_at: string | null;
}

/** Whether a new export may start: only one at a time, so that no team fills the disk. */
export const mayStartExport = (newest: Pick<TeamExport, 'state'> | null): boolean =>
  newest === null || newest.state === 'done' || newest.state === 'failed';
