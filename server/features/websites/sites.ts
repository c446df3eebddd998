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
  progress?: ReadProgress | undefined;
  /** finds the facts instead of the installation's model */
  model?: Pick<Model, 'answer'>;
}

/** Reads the websites that users enter. */
export interface Sites {
  /** Reads a website within limits of pages, bytes and seconds. */
  read(url: string, options: ReadOptions): Promise<ReadResult>;
  /** Reads the same without facts, which need a model. */
  readPages(url: string, options: Omit<ReadOptions, 'model'>): Promise<ReadResult<PagesRead>>;
  /** Reads an uploaded file in a separate process within the same limits. */
  readFile(file: UploadedFile, options: { signal: AbortSignal }): Promise<FileRead>;
  /** Shrinks a picture in the same way: to an upright JPEG without metadata. */
  shrinkPicture(picture: Picture, options: { signal: AbortSignal }): Promise<PictureRead>;
  /** Fetches one file from a URL that users enter, never from a private address. Throws FetchProblem. */
  fetchFile: SafeFetcher['fetch'];
  /** Reads an uploaded Excel workbook in the same way; `onRows` gets its rows in order. */
  readTable(
    content: Uint8Array,
    options: { signal: AbortSignal; onRows: (rows: string[][]) => void | Promise<void> },
  ): Promise<TableOutcome>;
  /** Ends running readings. */
  close(): Promise<void>;
}

export interface SitesOptions {
  /** Addresses in a private network that may be read. */
  allowed?: string[];
  /** Undefined to search for a Chromium; null to render no pages. */
  chromePath?: string | null | undefined;
  /** finds the facts */
  model: Pick<Model, 'answer'>;
  log: Logger;
  bounds?: Partial<ReaderBounds>;
}

/** Each reading takes a process, and most start a Chromium: together about 400 MB. */
const MAX_AT_ONCE = 4;

/** Leads wait for pictures, so these don't wait for websites. */
const MAX_PICTURES = 2;

/** Reads each website in a separate process. Others wait for a free seat. */
export function createSites(options: SitesOptions): Sites {
  const { allowed = [], chromePath, log, bounds } = options;
  const closing = new AbortController();
  const seats = createSeats(MAX_AT_ONCE);
  const pictureSeats = createSeats(MAX_PICTURES);
  const fetcher = createSafeFetcher({ allowed });
  const untilClosing = (signal: AbortSignal) => AbortSignal.any([signal, closing.signal]);
  function seated<T>(
    given: AbortSignal,
    work: (options: { signal: AbortSignal; bounds: typeof bounds }) => Promise<T>,
    on = seats,
  ) {
    const signal = untilClosing(given);
    return on.run(signal, () => work({ signal, bounds }));
  }
  const readPages: Sites['readPages'] = (url, { signal, progress }) => {
    const order = { url, allowed, chromePath, logLevel: log.level };
    return seated(signal, (seat) => readWebsiteInProcess(order, { ...seat, progress }));
  };
  return {
    async read(url, { signal, progress, model = options.model }) {
      const read = await readPages(url, { signal, progress });
      return withFacts({ model, log }, read, { signal: untilClosing(signal), progress });
    },
    readPages,
    readFile: (file, { signal }) => seated(signal, (seat) => readFileInProcess(file, seat)),
    shrinkPicture: (picture, { signal }) =>
      seated(signal, (seat) => shrinkInProcess(picture, seat), pictureSeats),
    fetchFile: (url, request) => fetcher.fetch(url, request),
    readTable: (content, { signal, onRows }) =>
      seated(signal, (seat) => readTableInProcess(content, { ...seat, progress: { onRows } })),
    async close() {
      closing.abort(new Error('The product is stopping'));
      await Promise.all([seats.empty(), pictureSeats.empty(), fetcher.close()]);
    },
  };
}

/** In addition to the reading's 25 s, within the 50 s that a generation allows for both. */
const FACTS_MS = 20_000;

/** Finds the facts of a reading in this process, which has the model. */
export async function withFacts(
  services: Pick<SitesOptions, 'model' | 'log'>,
  read: ReadResult<PagesRead>,
  { signal, progress }: Pick<ReadOptions, 'signal' | 'progress'>,
): Promise<ReadResult> {
  if (!read.ok) return read;
  const { visible, ...site } = read.site;
  const { facts, notes } = await findFacts(services, visible, {
    signal,
    timeoutMs: FACTS_MS,
    onFacts: (count) => progress?.onFacts?.(count),
  });
  return { ok: true, site: { ...site, facts, notes: [...site.notes, ...notes] } };
}
