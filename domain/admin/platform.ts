import { z } from 'zod';
import { partCopy } from '#copy/admin/parts.ts';

/** Totals of the whole platform. */
export interface PlatformFigures {
  teams: number;
  /** created in the last 30 days */
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
  /** ISO time; the figures may be a minute old */
  at: string;
}

/** The current state of the installation. */
export interface PlatformStatus {
  version: string;
  /** ISO time */
  at: string;
  jobs: {
    waiting: number;
    running: number;
    /** jobs that used up their attempts */
    dead: number;
    oldest_due_seconds: number;
    workers: number;
  };
  numbers: { connected: number; lost: number };
  /** of backups by the product's own command */
  backup: {
    /** ISO time at which the last one finished; null: none yet */
    at: string | null;
    is_late: boolean;
  };
  /** the kinds of jobs that fail most often, at most ten */
  failing: FailingJob[];
}

export interface FailingJob {
  name: string;
  /** failed, and are retried automatically */
  retrying: number;
  dead: number;
}

/** Seconds after which due work counts as late. */
export const LATE_SECONDS = 30;

const HOUR_MS = 3_600_000;

/** `hours` is the maximum age of the last backup; 0: backups are made elsewhere. */
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

/** The state of a component in words; `hint` says how to fix a problem. */
export interface ComponentReport {
  component: Component;
  ok: boolean;
  state: string;
  hint: string | null;
  /** for `settings`: the setting that doesn't fit */
  setting?: string;
}

/** Returns how to fix a component that has a problem. */
export function hintOf(component: Exclude<Component, 'settings'>, state: string): string {
  const { hints } = partCopy;
  if (component === 'database' && state === 'cannot write') return hints.cannotWrite;
  if (component === 'payments' && state === 'prices are missing') return hints.pricesMissing;
  return hints[component];
}

export const JOBS_PAGE_SIZE = 25;

export const jobsPage = z.object({
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});
export const jobRef = z.object({ job_id: z.string().regex(/^\d{1,18}$/) });

/** A kept job that used up its attempts. */
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
  /** null: no more pages */
  next: string | null;
}

/** The state of the model that answers leads, for staff. */
export interface ModelReport {
  name: string;
  host: string;
  ok: boolean;
  /** one sentence: what is wrong, and what to set */
  state: string;
  /** the provider's error message, or empty */
  words: string;
  /** adjustments that requests to this model turned out to need */
  asked: string[];
  /** whether it accepts images; null: not tried yet */
  sees: boolean | null;
  /** ISO time since which its answers are bad and leads wait; null: it works */
  unwell_since: string | null;
  /** ISO time of the last error in any worker; null: none yet */
  last_error_at: string | null;
}
