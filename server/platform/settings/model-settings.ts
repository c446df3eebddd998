import { z } from 'zod';
import { EFFORTS } from '../llm/dialect.ts';
import {
  addresses,
  dollars,
  headerText,
  http,
  minutePrice,
  names,
  prices,
  setting,
} from './setting-values.ts';

/** Cheap and current, accepts a strict schema, and can answer without reasoning. */
export const DEFAULT_MODEL = 'gpt-6-luna';

/** The model, its price, and which teams may use another. */
export const modelSettings = {
  OPENAI_BASE_URL: setting({
    help: 'The address of the model: OpenAI, or any server with its chat completions API.',
    schema: http.default('https://api.openai.com/v1'),
  }),
  OPENAI_API_KEY: setting({
    help: 'The key of the model. When empty, the sandbox answers with a scripted agent, unless OPENAI_BASE_URL names a model that needs no key.',
    schema: headerText,
    providedByStart: true,
  }),
  OPENAI_MODEL: setting({
    help: 'The name of the model that answers leads.',
    schema: z.string().default(DEFAULT_MODEL),
  }),
  OPENAI_REASONING_EFFORT: setting({
    help: "How much a reasoning model thinks before it answers a lead: none, minimal, low, medium or high. A model that doesn't support the value uses its minimum.",
    schema: z.enum(EFFORTS).default('none'),
  }),
  VERIFY_ANSWERS: setting({
    help: 'Whether a second call verifies each answer before a lead gets it: on or off. When off, only rules check answers: links, numbers, secrets and form, but not meaning. Teams can turn it off for themselves.',
    schema: z.enum(['on', 'off']).default('on'),
  }),
  VERIFY_MODEL: setting({
    help: 'The model that verifies answers. When empty, the one that answers leads. A different one finds more, because it makes different mistakes. Teams with their own model verify with it.',
    schema: z.string().default(''),
    example: 'gpt-6-sol',
  }),
  VERIFY_BASE_URL: setting({
    help: 'The address of the verifying model. When empty, OPENAI_BASE_URL.',
    schema: http.or(z.literal('')).default(''),
    example: 'https://api.openai.com/v1',
  }),
  VERIFY_API_KEY: setting({
    help: 'The key of the verifying model. When empty, OPENAI_API_KEY.',
    schema: headerText.default(''),
  }),
  EMBEDDINGS_MODEL: setting({
    help: 'The embedding model at OPENAI_BASE_URL for finding knowledge by meaning. It needs a database with pgvector. When empty, agents find knowledge by its words only.',
    schema: z.string().default(''),
    example: 'text-embedding-3-small',
  }),
  SPEECH_BASE_URL: setting({
    help: "The address of a server with OpenAI's speech API (POST …/audio/speech) for voice replies. When empty, OPENAI_BASE_URL. Teams with their own model use that model's address.",
    schema: http.or(z.literal('')).default(''),
    example: 'http://localhost:8000/v1',
  }),
  SPEECH_API_KEY: setting({
    help: 'The key of the speech server. When empty and SPEECH_BASE_URL is empty too, OPENAI_API_KEY.',
    schema: headerText.default(''),
  }),
  SPEECH_MODEL: setting({
    help: 'The name of the speech model.',
    schema: z.string().min(1).default('gpt-4o-mini-tts'),
  }),
  SPEECH_VOICES: setting({
    help: "The voices teams can choose from, by the speech server's names, separated by commas.",
    schema: names.prefault('coral,alloy,ash,ballad,echo,fable,nova,onyx,sage,shimmer,verse'),
    example: 'af_heart,bf_emma,ef_dora',
  }),
  TRANSCRIBE_BASE_URL: setting({
    help: "The address of a server that transcribes leads' voice messages (POST …/audio/transcriptions). When empty, OPENAI_BASE_URL. If it's another server, each team turns it on in its settings. Teams with their own model use that model's address.",
    schema: http.or(z.literal('')).default(''),
    example: 'http://localhost:8000/v1',
  }),
  TRANSCRIBE_API_KEY: setting({
    help: 'Its key. When empty, OPENAI_API_KEY if the address is the same, otherwise none.',
    schema: headerText.default(''),
  }),
  TRANSCRIBE_MODEL: setting({
    help: 'The name of the transcription model. With one that reports how sure it is, such as Whisper, agents ask again instead of guessing.',
    schema: z.string().min(1).default('whisper-1'),
  }),
  TRANSCRIBE_PRICE: setting({
    help: 'What a minute of speech costs, in US dollars. When empty, the known price of the model, otherwise no cost.',
    schema: minutePrice,
    example: '0.006',
  }),
  MODEL_PRICES: setting({
    help: 'What models cost, in US dollars per million tokens, as name=input/cached/output separated by commas. A name can end in *. These prices override domain/models/price-table.ts. A model without a price has no known cost.',
    schema: prices.prefault(''),
    example: `${DEFAULT_MODEL}=0.10/0.01/0.50,my-model*=0/0/0`,
  }),
  MODEL_ALLOWED_ORIGINS: setting({
    help: 'Model servers in a private network that teams can use as their own, as addresses separated by commas. Each allows itself and everything under it. All other private addresses are rejected. While the sandbox simulates the model, npm start adds it.',
    schema: addresses.default([]),
    example: 'http://gpu.internal:8000/v1/',
    providedByStart: true,
  }),
  TEAM_SPENDING_PER_DAY: setting({
    help: "The most a team can spend on your model in a day (UTC), in US dollars. Its agents then pause until the next day. A team can choose less. When empty, there's no ceiling.",
    schema: dollars,
    example: '5',
  }),
  TEAM_SPENDING_PER_MONTH: setting({
    help: 'The same for a calendar month (UTC).',
    schema: dollars,
    example: '50',
  }),
};
