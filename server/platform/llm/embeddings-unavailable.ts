import { MAX_DIMENSIONS } from '#domain/knowledge/embeddings.ts';
import {
  type ModelProblem,
  OUTAGES,
  type OutageDetails,
  ServerUnavailable,
} from './model-errors.ts';

/** In addition to the problems of any model. */
export type EmbeddingsProblem =
  | Exclude<ModelProblem, 'context'>
  /** the server understood the request and rejected it */
  | 'refused'
  /** the model doesn't distinguish answers from other texts */
  | 'unfit'
  /** its vectors have too many dimensions to store */
  | 'too_long';

/** Embeddings are unavailable for now: the search uses only words. */
export class EmbeddingsUnavailable extends ServerUnavailable<EmbeddingsProblem> {
  override readonly name = 'EmbeddingsUnavailable';
  /** what to do about it, for operators and staff */
  readonly hint: string;

  constructor(problem: EmbeddingsProblem, details: OutageDetails) {
    super(PROBLEM_TEXTS[problem], problem, details, ['refused', 'unfit', 'too_long']);
    this.hint = HINTS[problem];
  }
}

const PROBLEM_TEXTS: Record<EmbeddingsProblem, string> = {
  ...OUTAGES,
  address: "isn't called: the address has no embeddings",
  refused: 'refused a request for embeddings',
  unfit: "can't tell answers from other texts",
  too_long: `has vectors of more than ${MAX_DIMENSIONS.toLocaleString('en')} dimensions`,
};

const CHOOSE_ANOTHER = "Set EMBEDDINGS_MODEL to an embedding model at the model's address";
const HINTS: Record<EmbeddingsProblem, string> = {
  key: 'Set OPENAI_API_KEY to a key with access to EMBEDDINGS_MODEL, or leave EMBEDDINGS_MODEL empty.',
  name: `${CHOOSE_ANOTHER}, or leave it empty.`,
  address:
    'Leave EMBEDDINGS_MODEL empty, or set OPENAI_BASE_URL to a server that offers embeddings.',
  credit: 'Add credit there, or leave EMBEDDINGS_MODEL empty.',
  throttled: 'Nothing: we retry automatically. A higher limit there helps EMBEDDINGS_MODEL.',
  slow: 'Nothing: we retry automatically. Another EMBEDDINGS_MODEL may be faster.',
  certificate: 'Fix the certificate there, or check OPENAI_BASE_URL, where EMBEDDINGS_MODEL is.',
  unreachable: 'Check OPENAI_BASE_URL, where EMBEDDINGS_MODEL is, and the network.',
  down: 'Nothing: we retry EMBEDDINGS_MODEL automatically.',
  refused: `${CHOOSE_ANOTHER}.`,
  unfit: `${CHOOSE_ANOTHER}, one that is designed for search.`,
  too_long: `${CHOOSE_ANOTHER}, one with fewer dimensions.`,
};
