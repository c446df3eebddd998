import type { SafeFetcher, SafeResponse } from '#server/platform/safe-fetch/safe-fetch.ts';
import { FetchProblem } from '#server/platform/safe-fetch/fetch-problem.ts';
import { decodePage } from '../page/decode-page.ts';

/** A page as its server sent it. */
export interface RawPage {
  url: string;
  html: string;
  /** the content-language header */
  language: string | undefined;
  cut: boolean;
}

export type PageOutcome =
  | { ok: true; page: RawPage; bytes: number }
  | { ok: false; problem: FetchProblem | 'not_a_page' | 'blocked' | { status: number } };

interface Bounds {
  signal: AbortSignal;
  keepBytes: number;
  maxBytes: number;
}

const HEADERS = {
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
  'accept-language': '*',
};
const PAGE_TYPE = /^(text\/html|application\/xhtml\+xml|text\/plain)\b/i;
const CHALLENGE = /<title>\s{0,20}(just a moment|attention required|access denied|verifying)/i;

/** Fetches and decodes a page. A refusal is an outcome, an abort throws. */
export async function readPage(
  fetcher: SafeFetcher,
  url: string,
  bounds: Bounds,
): Promise<PageOutcome> {
  try {
    const response = await fetcher.fetch(url, { ...bounds, headers: HEADERS, wants: isPage });
    return outcomeOf(response);
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error;
    return { ok: false, problem: error };
  }
}

/** Whether a response may be a page. One without a type may be. */
function isPage({ headers }: Pick<SafeResponse, 'headers'>): boolean {
  const type = headers['content-type'] ?? '';
  return type === '' || PAGE_TYPE.test(type);
}

function outcomeOf(response: SafeResponse): PageOutcome {
  const { status, headers, body, url, cut } = response;
  const html = isPage(response) ? decodePage(body, headers['content-type'] ?? '', cut) : '';
  if (headers['cf-mitigated'] || [401, 403, 429].includes(status)) {
    return { ok: false, problem: 'blocked' };
  }
  if (status >= 400) {
    const isChallenge = status === 503 && CHALLENGE.test(html);
    return { ok: false, problem: isChallenge ? 'blocked' : { status } };
  }
  if (!isPage(response) || isBinary(body)) return { ok: false, problem: 'not_a_page' };
  const language = headers['content-language'];
  return { ok: true, page: { url, html, language, cut }, bytes: body.length };
}

/** A zero byte means a file, except after UTF-16's byte order mark. */
function isBinary(body: Uint8Array): boolean {
  const [first] = body;
  return first !== 0xff && first !== 0xfe && body.subarray(0, 512).includes(0);
}
