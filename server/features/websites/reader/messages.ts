import type { RenderingState } from '#domain/websites/rendering.ts';
import type { FileRead, UploadedFile } from '../files/file-read.ts';
import type { Picture, PictureRead } from '../files/shrink-picture.ts';
import type { TableOutcome } from '../files/read-table-file.ts';
import type { PagesRead, ReadResult } from '../site-read.ts';

/** The order for a reader process: one reading, or one start of its browser. Contains no keys. */
export interface WebsiteTask {
  /** null only starts the browser, to report its state */
  url: string | null;
  /** Addresses in a private network that may be read. */
  allowed: string[];
  /** Undefined to search for a Chromium; null to render no pages. */
  chromePath: string | null | undefined;
  logLevel: string;
}

export type FileTask = { file: UploadedFile };
export type TableTask = { table: Uint8Array };
export type PictureTask = { picture: Picture };

/** Reports of a reader process. It sends `alive` twice a second unless it's blocked. */
export type ReaderReport =
  | { kind: 'ready' | 'alive' }
  | { kind: 'page'; read: number; planned: number }
  | { kind: 'screenshot'; taken: boolean }
  | { kind: 'drawing'; state: RenderingState }
  | { kind: 'result'; result: ReadResult<PagesRead> }
  | { kind: 'file'; read: FileRead }
  | { kind: 'picture'; read: PictureRead }
  | { kind: 'rows'; rows: string[][] }
  | { kind: 'table'; outcome: TableOutcome }
  | { kind: 'failure'; message: string };

export const ALIVE_MS = 500;

/** Memory limit of a reader process for a file, in bytes: a small file may unpack to any size. */
export const MAX_FILE_MEMORY = 700 * 1024 * 1024;

/** The argument of a reader process that may render pages. */
export const WITH_BROWSER = '--browser';
