/** What came back, decompressed. Any status is an answer. */
export interface SafeResponse {
  /** the address that answered, after redirects */
  url: string;
  status: number;
  /** names in lower case */
  headers: Record<string, string>;
  body: Uint8Array;
  /** The body was longer than `keepBytes`; the rest was left out. */
  cut: boolean;
}

export interface SafeFetchOptions {
  signal: AbortSignal;
  /** longest time for the whole of it, redirects included, in ms */
  timeoutMs?: number;
  /** how much of the body is kept, in bytes after decompression */
  keepBytes?: number;
  /** a longer body is refused; the same as `keepBytes` cuts instead */
  mostBytes?: number;
  headers?: Record<string, string>;
}

/** Fetches addresses that people give, and never one inside a private, local or reserved network. */
export interface SafeFetcher {
  /** GET, following redirects. Throws FetchProblem. */
  fetch(url: string, options: SafeFetchOptions): Promise<SafeResponse>;
  close(): Promise<void>;
}
