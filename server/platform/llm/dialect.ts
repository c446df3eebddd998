import { problemOf } from './model-errors.ts';
import type { Refusal } from './refusal.ts';

/**
 * What a server needs to cache prompt prefixes, in addition to identical prefixes: a name for them
 * (`prompt_cache_key`), or a marker after each part (`cache_control`).
 */
export type Caching = 'key' | 'markers';

interface CachingRow {
  caching: Caching;
  host: RegExp;
  /** model names; if missing, all models of that server */
  model?: RegExp;
  /** for docs/models.md */
  title: string;
}

/** All other servers cache automatically or not at all, like Anthropic's compatible address. */
export const CACHING: readonly CachingRow[] = [
  { caching: 'key', host: /^api\.openai\.com$/, title: 'OpenAI' },
  { caching: 'key', host: /\.openai\.azure\.com$/, title: 'Azure OpenAI' },
  {
    caching: 'markers',
    host: /^openrouter\.ai$/,
    model: /^~?anthropic\//,
    title: 'OpenRouter, models `anthropic/…`',
  },
  {
    caching: 'markers',
    host: /^ai-gateway\.vercel\.sh$/,
    model: /^anthropic\//,
    title: 'Vercel AI Gateway, models `anthropic/…`',
  },
];

export const cachingOf = (host: string, name: string): Caching | null =>
  CACHING.find((row) => row.host.test(host) && (row.model?.test(name) ?? true))?.caching ?? null;

/**
 * The request format of one model. It starts as OpenAI documents it, and drops what the model
 * refuses. It is learned from refusals, never from the model's name.
 */
export interface Dialect {
  /** the parameter that limits the length of a response */
  room: RoomName | null;
  /** the largest value that the model accepts for it */
  maxRoom: number;
  /** tokens that a reasoning model needs in addition to its answer */
  reasoningRoom: number;
  temperature: boolean;
  effort: string | null;
  format: 'json_schema' | 'json_object' | null;
  /** The instructions also state the shape of the answer. */
  saysShape: boolean;
  /** the role of the instructions; `user`: at the beginning of the first message */
  instructions: 'system' | 'developer' | 'user';
  /** The note for one answer follows the messages; otherwise it ends the instructions. */
  noteLast: boolean;
  /** Requests with a common beginning carry a name for the server's cache. */
  cacheKey: boolean;
  /** The common beginning of requests is marked for the server's cache. */
  cacheMarkers: boolean;
  /** Consecutive messages of one side are joined, as some chat templates require. */
  alternates: boolean;
}

type RoomName = 'max_tokens' | 'max_completion_tokens';

/** Least reasoning first. A model that refuses one gets the next. */
export const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high'] as const;
export type Effort = (typeof EFFORTS)[number];

/** `caching`: what the server is known to need for its cache; null if nothing. */
export function firstDialect(effort: Effort, caching: Caching | null = null): Dialect {
  return {
    room: 'max_tokens',
    maxRoom: Number.POSITIVE_INFINITY,
    reasoningRoom: 0,
    temperature: true,
    effort,
    format: 'json_schema',
    saysShape: false,
    instructions: 'system',
    noteLast: true,
    cacheKey: caching === 'key',
    cacheMarkers: caching === 'markers',
    alternates: false,
  };
}

/** Statuses for refusing parts of a request. Some templates answer 500. */
const ABOUT_REQUEST = new Set([400, 404, 422, 500, 501]);

/** The dialect to use after this refusal; undefined if it names nothing that can be changed. */
export function adaptDialect(
  dialect: Dialect,
  refusal: Refusal,
  sent: number,
): Dialect | undefined {
  if (refusal.ofAnswer || !ABOUT_REQUEST.has(refusal.status)) return undefined;
  const byRole = adaptedRoles(dialect, refusal);
  if (byRole || refusal.status === 500) return byRole;
  if (refusal.overflowIsNamed || refusal.filtered !== undefined) return undefined;
  const parameter = namedParameter(dialect, refusal);
  switch (parameter) {
    case 'room':
      return adaptedRoom(dialect, refusal, sent);
    case 'temperature':
      return { ...dialect, temperature: false };
    case 'cacheKey':
    case 'cacheMarkers':
      return { ...dialect, [parameter]: false };
    case 'effort':
      return { ...dialect, effort: lowestEffort(refusal.text, dialect.effort) };
    case 'format':
      return dialect.format === 'json_schema'
        ? { ...dialect, format: 'json_object', saysShape: true }
        : { ...dialect, format: null };
    case 'all':
      return { ...dialect, format: null, saysShape: true, temperature: false, effort: null };
    default:
      return undefined;
  }
}

/**
 * The next plainer dialect for a model that has never answered, after a refusal that names nothing.
 * Drops the least supported feature first.
 */
export function nextPlainerDialect(
  dialect: Dialect,
  refusal: Refusal,
  model: string,
): Dialect | undefined {
  const { status, ofAnswer, overflow, filtered } = refusal;
  const isOfPrompt = overflow !== undefined || filtered !== undefined;
  const hopeless = ofAnswer || isOfPrompt || problemOf(refusal, model);
  if (hopeless || ![400, 422].includes(status)) return undefined;
  if (dialect.cacheMarkers) return { ...dialect, cacheMarkers: false };
  if (dialect.cacheKey) return { ...dialect, cacheKey: false };
  if (dialect.effort) return { ...dialect, effort: null };
  if (dialect.format === 'json_schema')
    return { ...dialect, format: 'json_object', saysShape: true };
  if (dialect.format) return { ...dialect, format: null };
  return dialect.temperature ? { ...dialect, temperature: false } : undefined;
}

function adaptedRoles(dialect: Dialect, refusal: Refusal): Dialect | undefined {
  const { text, param } = refusal;
  // Some servers require a user message at the end, and some templates allow only a first system message.
  if (dialect.noteLast && isAboutRoles(dialect, refusal)) return { ...dialect, noteLast: false };
  if (/alternat/i.test(text) && /\broles?\b|\buser\b/i.test(text)) {
    if (!dialect.alternates) return { ...dialect, alternates: true };
    return dialect.instructions === 'user' ? undefined : { ...dialect, instructions: 'user' };
  }
  const ofRole = /\brole\b/i.test(`${text} ${param}`);
  if (dialect.instructions === 'user' || !ofRole) return undefined;
  if (!new RegExp(`\\b${dialect.instructions}\\b`, 'i').test(text)) return undefined;
  const developer = dialect.instructions === 'system' && /\bdeveloper\b/i.test(text);
  return { ...dialect, instructions: developer ? 'developer' : 'user' };
}

/** "System message must be at the beginning.", "Only user and assistant roles are supported!" */
function isAboutRoles({ instructions }: Dialect, { text, param }: Refusal): boolean {
  const names = (pattern: string) => new RegExp(`\\b${pattern}`, 'i').test(text);
  const ofRole = /\broles?\b/i.test(`${text} ${param}`);
  return (
    names(`${instructions} (?:message|role|prompt|instruction)s?\\b`) ||
    (ofRole && (names(`${instructions}\\b`) || names('(?:alternat|support)')))
  );
}

type Named = 'room' | 'temperature' | 'cacheKey' | 'cacheMarkers' | 'effort' | 'format' | 'all';

/** The part of the request that a refusal is about: the parameter it names, else the first in its text. */
function namedParameter(dialect: Dialect, { param, text, status }: Refusal): Named | undefined {
  const names: [Named, RegExp][] = [];
  if (dialect.room) names.push(['room', new RegExp(`\\b${dialect.room}\\b`)]);
  if (dialect.temperature) names.push(['temperature', /\btemperature\b/i]);
  if (dialect.cacheKey) names.push(['cacheKey', /\bprompt_cache_key\b/i]);
  // Servers that take content only as a string refuse the markers' parts, too.
  if (dialect.cacheMarkers)
    names.push(['cacheMarkers', /\bcache_?control\b|\bcontent\b[^\n]{0,60}\bstring\b/i]);
  if (dialect.effort)
    names.push(['effort', /\breasoning_?effort\b|\bthinking[_ ]?(?:level|budget)\b/i]);
  if (dialect.format) {
    names.push([
      'format',
      /\bresponse_?(?:format|schema)|\bjson_(?:schema|object)\b|structured.?output|\bschema\b/i,
    ]);
  }
  const asParam = names.find(([, name]) => name.test(param));
  if (asParam) return asParam[0];
  const found = names
    .map(([named, name]) => ({ named, at: text.search(name) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  if (found[0]) return found[0].named;
  // OpenRouter finds no server that supports everything, and doesn't say which part is too much.
  return status === 404 && /requested parameters/i.test(text) && dialect.format ? 'all' : undefined;
}

function adaptedRoom(dialect: Dialect, { text }: Refusal, sent: number): Dialect {
  const other = dialect.room === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  const maxAccepted = Math.max(...numbersIn(text).filter((item) => item >= 16 && item < sent));
  if (!text.includes(other) && Number.isFinite(maxAccepted))
    return { ...dialect, maxRoom: maxAccepted };
  return { ...dialect, room: dialect.room === 'max_tokens' ? 'max_completion_tokens' : null };
}

const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\d[\d,]*/g)].map(([number]) => Number(number.replaceAll(',', '')));

/** The lowest other effort that a refusal lists as possible. */
function lowestEffort(text: string, refused: string | null): string | null {
  const named = EFFORTS.filter((effort) => new RegExp(`['"\`]${effort}\\\\?['"\`]`).test(text));
  return named.find((item) => item !== refused) ?? null;
}

const REASONING_ROOM = [4_000, 16_000];

/** For when reasoning used up the answer's tokens. Undefined at the maximum. */
export function withMoreRoom(dialect: Dialect): Dialect | undefined {
  const moreRoom = REASONING_ROOM.find((item) => item > dialect.reasoningRoom);
  const full = dialect.reasoningRoom >= dialect.maxRoom || dialect.room === null;
  return moreRoom === undefined || full ? undefined : { ...dialect, reasoningRoom: moreRoom };
}

/** For a model that reasons and has had enough tokens so far. */
export function withRoomToReason(dialect: Dialect): Dialect {
  const [firstRoom = 0] = REASONING_ROOM;
  return dialect.reasoningRoom >= firstRoom ? dialect : { ...dialect, reasoningRoom: firstRoom };
}

/** The dialect in a few words, for staff. */
export function describeDialect(dialect: Dialect): string[] {
  return [
    dialect.room === null && 'without a limit of tokens',
    dialect.room === 'max_completion_tokens' && 'with max_completion_tokens',
    !dialect.temperature && 'without temperature',
    dialect.effort !== null &&
      dialect.effort !== 'none' &&
      `with reasoning_effort ${dialect.effort}`,
    dialect.effort === null && 'without reasoning_effort',
    dialect.reasoningRoom > 0 && `with room for reasoning (${dialect.reasoningRoom} tokens)`,
    dialect.format === 'json_object' && 'with json_object instead of a schema',
    dialect.format === null && 'with the JSON asked for in words',
    dialect.format === 'json_schema' && dialect.saysShape && 'with the shape said in words, too',
    dialect.cacheMarkers && 'with cache markers',
    !dialect.noteLast && 'with all instructions first',
    dialect.instructions !== 'system' && `with instructions as ${dialect.instructions}`,
    dialect.alternates && 'with messages of one side joined',
  ].filter((item) => item !== false);
}
