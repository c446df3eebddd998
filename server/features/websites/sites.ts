import type { Logger } from '#server/platform/log.ts';
import { createSafeFetcher, type SafeFetcher } from '#server/platform/safe-fetch/safe-fetch.ts';
import { createSeats } from './reader/seats.ts';
import type { FileRead, UploadedFile } from './files/file-read.ts';
import type { Picture, PictureRead } from './files/shrink-picture.ts';
import type { TableOutcome } from './files/read-table-file.ts';
import {
  readWebsiteInProcess,
  readFileInProcess,
  type ReaderBounds,
  readTableInProcess,
  shrinkInProcess,
} from './reader/reader-process.ts';
import { findFacts } from './facts/find-facts.ts';
import type { PagesRead, ReadProgress, ReadResult } from './site-read.ts';
import type { Model } from '#server/platform/llm.ts';

interface ReadOptions {
  signal: AbortSignal;
  progress?: ReadProgress;
  /** names the facts instead of the installation's */
  model?: Pick<Model, 'answer'>;
}

/** Reads the websites that people name. */
export interface Sites {
  /** Reads a website within bounds of pages, bytes and seconds. */
  read(url: string, options: ReadOptions): Promise<ReadResult>;
  /** The same without the facts, which take a model: what it says, and nothing more. */
  readPages(url: string, options: Omit<ReadOptions, 'model'>): Promise<ReadResult<PagesRead>>;
  /** Reads a file that someone uploaded, in its own process within the same bounds. */
  readFile(file: UploadedFile, options: { signal: AbortSignal }): Promise<FileRead>;
  /** Makes a picture small that anyone sent, likewise: upright, a JPEG, and without metadata. */
  shrinkPicture(picture: Picture, options: { signal: AbortSignal }): Promise<PictureRead>;
  /** One file behind an address that people enter, never an inside one. Throws FetchProblem. */
  fetchFile: SafeFetcher['fetch'];
  /** Reads a workbook of Excel that someone uploaded, likewise; `onRows` gets its rows in order. */
  readTable(
    content: Uint8Array,
    options: { signal: AbortSignal; onRows: (rows: string[][]) => void | Promise<void> },
  ): Promise<TableOutcome>;
  /** Ends the readings under way. */
  close(): Promise<void>;
}

export interface SitesOptions {
  /** The addresses in a private network that may be read. */
  allowed?: string[];
  /** Undefined searches for a Chromium; null draws no pages. */
  chromePath?: string | null | undefined;
  /** names the facts */
  model: Pick<Model, 'answer'>;
  log: Logger;
  bounds?: Partial<ReaderBounds>;
}

/** Each reading takes a process, and most start a Chromium: some 400 MB together. */
const MAX_AT_ONCE = 4;

/** A lead waits for these, so they don't wait for websites. */
const MAX_PICTURES = 2;

/** Each website is read in its own process; the others wait for their turn. */
export function createSites({
  allowed = [],
  chromePath,
  log,
  bounds,
  ...options
}: SitesOptions): Sites {
  const closing = new AbortController();
  const seats = createSeats(MAX_AT_ONCE);
  const pictureSeats = createSeats(MAX_PICTURES);
  const fetcher = createSafeFetcher({ allowed });
  async function seated<T>(
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
    on = seats,
  ) {
    const either = AbortSignal.any([signal, closing.signal]);
    const leave = await on.take(either);
    return work(either).finally(leave);
  }
  const readPages: Sites['readPages'] = (url, { signal, progress }) =>
    seated(signal, (either) =>
      readWebsiteInProcess(
        { url, allowed, chromePath, timeoutMs: undefined, logLevel: log.level },
        { signal: either, ...(progress && { progress }), ...(bounds && { bounds }) },
      ),
    );
  return {
    async read(url, { signal, progress, model = options.model }) {
      const shared = { signal, ...(progress && { progress }) };
      const read = await readPages(url, shared);
      const either = AbortSignal.any([signal, closing.signal]);
      return withFacts({ model, log }, read, { ...shared, signal: either });
    },
    readPages,
    readFile: (file, { signal }) =>
      seated(signal, (either) =>
        readFileInProcess(file, { signal: either, ...(bounds && { bounds }) }),
      ),
    shrinkPicture: (picture, { signal }) =>
      seated(
        signal,
        (either) => shrinkInProcess(picture, { signal: either, ...(bounds && { bounds }) }),
        pictureSeats,
      ),
    fetchFile: (url, options) => fetcher.fetch(url, options),
    readTable: (content, { signal, onRows }) =>
      seated(signal, (either) =>
        readTableInProcess(content, {
          signal: either,
          progress: { onRows },
          ...(bounds && { bounds }),
        }),
      ),
    async close() {
      closing.abort(new Error('The product is stopping'));
      await Promise.all([seats.empty(), pictureSeats.empty(), fetcher.close()]);
    },
  };
}

/** Beside the reading's 25 s, within the 50 s that a generation gives both. */
const FACTS_MS = 20_000;

/** The facts of what was read, found here, where the model is. */
export async function withFacts(
  services: { model: Pick<Model, 'answer'>; log: Logger },
  read: ReadResult<PagesRead>,
  { signal, progress }: { signal: AbortSignal; progress?: ReadProgress },
): Promise<ReadResult> {
  if (!read.ok) return read;
  const { visible, ...site } = read.site;
  const { facts, notes } = await findFacts(services, visible, {
    signal,
    timeoutMs: FACTS_MS,
    ...(progress?.onFacts && { onFacts: (count: number) => progress.onFacts?.(count) }),
  });
  return { ok: true, site: { ...site, facts, notes: [...site.notes, ...notes] } };
}
