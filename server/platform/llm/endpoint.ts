import type { buildConnector } from 'undici';
import type { ModelServer } from '#domain/agent/reading-check.ts';

/** The server of a model. */
export interface ServerOptions {
  baseUrl: string;
  apiKey: string;
  name: string;
  /** decides which addresses may be connected to; any by default */
  connect?: buildConnector.connector;
}

const COMPLETIONS = '/chat/completions';
export const EMBEDDINGS = '/embeddings';
export const SPEECH = '/audio/speech';
export const TRANSCRIPTIONS = '/audio/transcriptions';

/** The URL and headers of a model, from the address that an operator set. */
export function endpointOf(
  baseUrl: string,
  apiKey: string,
  endpointPath:
    | typeof COMPLETIONS
    | typeof EMBEDDINGS
    | typeof SPEECH
    | typeof TRANSCRIPTIONS = COMPLETIONS,
) {
  const url = new URL(baseUrl);
  const path = url.pathname.replace(/\/+$/, '');
  const base = path.endsWith(COMPLETIONS) ? path.slice(0, -COMPLETIONS.length) : path;
  url.pathname = `${base}${endpointPath}`;
  const headers: Record<string, string> = {
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
  };
  // Azure's older addresses include their version, and use another header for the key.
  if (url.searchParams.has('api-version')) headers['api-key'] = apiKey;
  return { url: url.href, headers, host: url.host };
}

/** Recognizes Ollama and LM Studio by their default ports. */
export function serverAt(url: string): ModelServer {
  const { port } = new URL(url);
  if (port === '11434') return 'ollama';
  return port === '1234' ? 'lmstudio' : null;
}
