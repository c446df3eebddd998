import type { LazyWindow } from '../browser/lazy-window.ts';
import type { ReadDeps, ReadProgress } from '../site-read.ts';

/** One reading of a site: what it reads with, and until when. */
export interface SiteReading extends ReadDeps {
  window: LazyWindow;
  progress: ReadProgress;
  /** ends with the caller's signal or with the time limit of the reading */
  signal: AbortSignal;
}
