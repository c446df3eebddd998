import { z } from 'zod';
import { partCopy } from '#copy/admin/parts.ts';

/** What the whole platform holds. */
export interface PlatformFigures {
  teams: number;
  /** made in the last 30 days */
  new_teams: number;
  paying_teams: number;
  people: number;
  campaigns: number;
  active_campaigns: number;
  leads: number;
  messages: number;
  messages_used: number;
  /** since midnight in UTC */
  received_today: number;
  sent_today: number;
  /** ISO time: figures may be a minute old */
  at: string;
}

/** How the installation does at this moment. */
export interface PlatformStatus {
  version: string;
  /** ISO time */
  at: string;
  jobs: {
    waiting: number;
    running: number;
    /** used up their attempts */
    dead: number;
    oldest_due_seconds: number;
    workers: number;
  };
  numbers: { connected: number; lost: number };
  /** by the product's own command */
  backup: {
    /** ISO time when the last one was finished; null: none was made */
    at: string | null;
    is_late: boolean;
  };
  /** the kinds of jobs that fail most, at most ten */
  failing: FailingJob[];
}

export interface FailingJob {
  name: string;
  /** failed, and are retried automatically */
  retrying: number;
  dead: number;
}

/** seconds: from here on, work that is due waits too long */
export const LATE_SECONDS = 30;

const HOUR_MS = 3_600_000;

/** Hours without a backup, after which one is due; 0: backups are made elsewhere. */
export function isBackupLate(at: Date | null, hours: number, now: Date): boolean {
  if (hours === 0) return false;
  return at === null || now.getTime() - at.getTime() > hours * HOUR_MS;
}

export const COMPONENTS = [
  'database',
  'jobs',
  'gateway',
  'model',
  'email',
  'payments',
  'settings',
] as const;
export type Component = (typeof COMPONENTS)[number];

/** How a part is, in words; `hint` says what to do when it is not well. */
export interface ComponentReport {
  component: Component;
  ok: boolean;
  state: string;
  hint: string | null;
  /** of `settings`: the one that does not fit */
  setting?: string;
}

/** What to do about a part that is not well. */
export function hintOf(component: Exclude<Component, 'settings'>, state: string): string {
  const { hints } = partCopy;
  if (component === 'database' && state === 'cannot write') return hints.cannotWrite;
  if (component === 'payments' && state === 'prices are missing') return hints.pricesMissing;
  return hints[component];
}

export const JOBS_A_PAGE = 25;

export const jobsPage = z.object({
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});
export const jobRef = z.object({ job_id: z.string().regex(/^\d{1,18}$/) });

/** A job that used up its attempts and is kept. */
export interface DeadJob {
  job_id: string;
  name: string;
  attempts: number;
  last_error: string;
  /** ISO times */
  created_at: string;
  failed_at: string;
  team: { team_name: string; team_slug: string } | null;
}

export interface DeadJobs {
  jobs: DeadJob[];
  /** null: there are no more */
  next: string | null;
}

/** What staff see of the model that answers leads. */
export interface ModelReport {
  name: string;
  host: string;
  ok: boolean;
  /** one sentence: what is wrong, and what to set */
  state: string;
  /** the provider's own words about it, or empty */
  words: string;
  /** how it turned out that this model wants to be asked, beyond the usual */
  asked: string[];
  /** whether it sees pictures; null: it was never shown one */
  sees: boolean | null;
  /** since when it answers badly and leads wait, as ISO; null: it does not */
  unwell_since: string | null;
  /** the last error of any worker, as ISO; null: none yet */
  last_error_at: string | null;
}
