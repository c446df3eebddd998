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

/** Cheap, current, takes a strict schema, and can answer without reasoning. */
export const DEFAULT_MODEL = 'gpt-6-luna';

/** The model, what it costs and who may bring another. */
export const modelSettings = {
  OPENAI_BASE_URL: setting({
    help: 'The address of the model: OpenAI, or any server with its chat completions API.',
    schema: http.default('https://api.openai.com/v1'),
    example: 'https://api.openai.com/v1',
  }),
  OPENAI_API_KEY: setting({
    help: 'The key of the model; when empty, the sandbox answers with a scripted agent, unless OPENAI_BASE_URL names a model that wants no key.',
    schema: headerText,
    providedByStart: true,
  }),
  OPENAI_MODEL: setting({
    help: 'The name of the model that answers leads.',
    schema: z.string().default(DEFAULT_MODEL),
    example: DEFAULT_MODEL,
  }),
  OPENAI_REASONING_EFFORT: setting({
    help: 'How much a model that reasons thinks before it answers a lead: none, minimal, low, medium or high; where a model cannot do with so little, it takes the least that it can.',
    schema: z.enum(EFFORTS).default('none'),
    example: 'none',
  }),
  VERIFY_ANSWERS: setting({
    help: 'Whether a second call verifies each answer before a lead gets it: on or off. Off, only rules check answers: links, numbers, secrets and forms, but not what a sentence means. Teams may turn it off for themselves.',
    schema: z.enum(['on', 'off']).default('on'),
    example: 'on',
  }),
  VERIFY_MODEL: setting({
    help: 'The model that verifies answers; when empty, the one that answers leads. Another one finds more, because it makes other mistakes. Teams with their own model verify with it.',
    schema: z.string().default(''),
    example: 'gpt-6-sol',
  }),
  VERIFY_BASE_URL: setting({
    help: 'The address of the verifying model; when empty, that of the answering one.',
    schema: http.or(z.literal('')).default(''),
    example: 'https://api.openai.com/v1',
  }),
  VERIFY_API_KEY: setting({
    help: 'The key of the verifying model; when empty, that of the answering one.',
    schema: headerText.default(''),
  }),
  EMBEDDINGS_MODEL: setting({
    help: 'The embedding model at the address of the model, by which knowledge is found in other words than its own; it needs a database with pgvector. When empty, knowledge is found by its words alone.',
    schema: z.string().default(''),
    example: 'text-embedding-3-small',
  }),
  TRANSCRIBE_BASE_URL: setting({
    help: "The address of a server that transcribes voice messages of leads (POST …/audio/transcriptions); when empty, that of the model. Elsewhere than the model, each team turns it on in its settings. Teams with their own model transcribe at that model's address.",
    schema: http.or(z.literal('')).default(''),
    example: 'http://localhost:8000/v1',
  }),
  TRANSCRIBE_API_KEY: setting({
    help: 'Its key; when empty, that of the model where the address is the same, else none.',
    schema: headerText.default(''),
  }),
  TRANSCRIBE_MODEL: setting({
    help: 'The name of the model that transcribes. One that says how sure it is, as Whisper does, makes agents ask again instead of guessing.',
    schema: z.string().min(1).default('whisper-1'),
    example: 'whisper-1',
  }),
  TRANSCRIBE_PRICE: setting({
    help: 'What a minute of speech costs, in US dollars; when empty, what is known of the name, and else no cost.',
    schema: minutePrice,
    example: '0.006',
  }),
  SPEECH_BASE_URL: setting({
    help: 'The address of a server with OpenAI’s speech (POST …/audio/speech), which speaks voice replies; when empty, that of the model. Teams with their own model are spoken for at that model’s address.',
    schema: http.or(z.literal('')).default(''),
    example: 'http://localhost:8000/v1',
  }),
  SPEECH_API_KEY: setting({
    help: 'The key of the speech server; when empty and SPEECH_BASE_URL is empty too, that of the model.',
    schema: headerText.default(''),
  }),
  SPEECH_MODEL: setting({
    help: 'The name of the speech model.',
    schema: z.string().min(1).default('gpt-4o-mini-tts'),
    example: 'gpt-4o-mini-tts',
  }),
  SPEECH_VOICES: setting({
    help: 'The voices that teams can choose from, as the speech server names them, separated by commas.',
    schema: names.prefault('coral,alloy,ash,ballad,echo,fable,nova,onyx,sage,shimmer,verse'),
    example: 'af_heart,bf_emma,ef_dora',
  }),
  MODEL_PRICES: setting({
    help: 'What models cost, in US dollars per million tokens, as name=input/cached/output separated by commas; a name may end in *. They come before the list in domain/models/price-table.ts, and a model without a price has no known cost.',
    schema: prices.prefault(''),
    example: `${DEFAULT_MODEL}=0.10/0.01/0.50,my-model*=0/0/0`,
  }),
  MODEL_ALLOWED_ORIGINS: setting({
    help: 'Model servers in a private network that teams may name as their own, as addresses separated by commas; each opens itself and what lies under it; all other private addresses are refused. While the sandbox plays the model, npm start adds it.',
    schema: addresses.default([]),
    example: 'http://gpu.internal:8000/v1/',
    providedByStart: true,
  }),
  TEAM_SPENDING_PER_DAY: setting({
    help: 'The most that one team may spend on your model in a day (UTC), in US dollars; then its agents pause until the next day. A team may choose less. When empty, there is no ceiling.',
    schema: dollars,
    example: '5',
  }),
  TEAM_SPENDING_PER_MONTH: setting({
    help: 'The same for a calendar month (UTC).',
    schema: dollars,
    example: '50',
  }),
};
