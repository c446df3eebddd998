import { sql } from 'kysely';
import { type NamedPrice, type Price, priceOf } from '#domain/models/prices.ts';
import type { Database } from '../db/database.ts';
import type { TeamScope } from '../db/team-scope.ts';
import type { Model } from '../llm.ts';
import { createModel } from '../llm.ts';
import type { Logger } from '../log.ts';
import { FetchProblem } from '../safe-fetch/fetch-problem.ts';
import { createTranscriber, type Transcriber } from '../speech/transcriber.ts';
import type { Seal } from '../secrets/seal.ts';
import type { Effort } from './dialect.ts';
import { createEmbedder, type Embedder } from './embedder.ts';
import type { ModelAddresses } from './model-address.ts';
import { createModelBreaker, type ModelBreaker } from './model-breaker.ts';
import { ModelUnavailable } from './model-errors.ts';

/** The model that answers for a team, with the breaker that protects its leads. */
export interface TeamModel {
  model: Model;
  modelBreaker: ModelBreaker;
  name: string;
  /** whether it is the team's own, with its own key */
  own: boolean;
  /** null if the price is unknown */
  price: Price | null;
  /** at the same address, with the same key; null if embeddings are not set up */
  embedder: Embedder | null;
  /** transcribes voice messages; null if the team's recordings may not be sent anywhere */
  transcriber: Transcriber | null;
  /** verifies its answers; null if only rules check them */
  verifier: Verifier | null;
}

export type Verifier = Pick<TeamModel, 'model' | 'modelBreaker' | 'name' | 'price'>;

/** The columns of `model_settings` with a team's model, all null for the installation's. */
export interface StoredModel {
  own_version: string | null;
  own_key: Buffer | null;
  own_url: string | null;
  own_name: string | null;
  price_input: number | null;
  price_cached: number | null;
  price_output: number | null;
  /** whether the team has turned verification off */
  verification_off: boolean | null;
  /** whether leads' files are read; null: only if the agent's own model does it */
  read_speech: boolean | null;
  read_pictures: boolean | null;
}

export const storedModelColumns = sql.raw(
  `o.version AS own_version, o.key_sealed AS own_key, o.base_url AS own_url,
   o.model_name AS own_name, o.price_input, o.price_cached, o.price_output, o.verification_off,
   o.read_speech, o.read_pictures`,
);

export interface TeamModels {
  /** The model of a team whose settings were already read, without another statement. */
  of(scope: TeamScope, stored: StoredModel): TeamModel;
  forTeam(scope: TeamScope): Promise<TeamModel>;
  /** the installation's */
  readonly embedder: Embedder | null;
  readonly transcriber: Transcriber;
  close(): Promise<void>;
}

export interface TeamModelOptions {
  db: Database;
  log: Logger;
  /** the installation's current model */
  shared: () => Pick<TeamModel, 'model' | 'modelBreaker'>;
  /** the installation's verifying model; 'same' for the answering one; null if verification is off */
  verifier: Pick<TeamModel, 'model' | 'modelBreaker'> | 'same' | null;
  /** the installation's; its model name is requested at every team's address */
  embedder: Embedder | null;
  /** the installation's; its model name is requested at every team's address */
  transcriber: Transcriber;
  /** address of the installation's model */
  baseUrl: string;
  effort: Effort;
  prices: readonly NamedPrice[];
  seal: Seal;
  addresses: ModelAddresses;
  /** longest wait for an answer, in ms */
  timeout?: number;
}

/** Maximum of open clients. Beyond that, the least recently used one is closed. */
const MAX_CLIENTS = 100;
const CONNECTIONS = 16;

export const healthKey = (team_id: string) => `team ${team_id}`;

/**
 * Keeps a client for each team that has a key: pauses, the learned request format and the breaker belong
 * to that key and are never shared with another team. Every turn reads the settings with their version,
 * so all processes notice a change immediately without being notified.
 */
export function createTeamModels(options: TeamModelOptions): TeamModels {
  const { db, prices, shared } = options;
  const clients = new Map<string, Omit<TeamModel, 'verifier'> & { version: string }>();

  function closeClient(team_id: string): void {
    const client = clients.get(team_id);
    clients.delete(team_id);
    // Waits for running calls. One that starts later fails like an outage and is retried.
    client?.model.close().catch(() => {});
    client?.embedder?.close().catch(() => {});
    client?.transcriber?.close().catch(() => {});
  }

  function ownModelOf(
    scope: TeamScope,
    stored: StoredModel,
    version: string,
  ): Omit<TeamModel, 'verifier'> {
    const { teamId } = scope;
    const cached = clients.get(teamId);
    if (cached?.version === version) {
      // Moves it to the end of the map: the most recently used comes last.
      clients.delete(teamId);
      clients.set(teamId, cached);
      return { ...cached, price: ownPrice(stored, cached.name, prices) };
    }
    closeClient(teamId);
    const model = openOwn(options, scope, stored);
    const { name } = model.describe();
    const modelBreaker = createModelBreaker({ ...options, model, key: healthKey(teamId) });
    const price = ownPrice(stored, name, prices);
    const embedder = openOwnEmbedder(options, scope, stored);
    const transcriber = openOwnTranscriber(options, scope, stored);
    const teamModel = {
      model,
      modelBreaker,
      name,
      own: true,
      price,
      version,
      embedder,
      transcriber,
    };
    clients.set(teamId, teamModel);
    const [oldest] = clients.keys();
    if (clients.size > MAX_CLIENTS && oldest !== undefined) closeClient(oldest);
    return teamModel;
  }

  const of = (scope: TeamScope, stored: StoredModel): TeamModel => {
    const { own_key, own_version, verification_off } = stored;
    const isVerified = options.verifier !== null && !verification_off;
    if (own_key && own_version) {
      const ownModel = ownModelOf(scope, stored, own_version);
      // A team's text goes only to the address that the team chose.
      return { ...ownModel, verifier: isVerified ? ownModel : null };
    }
    const installation = withName(shared());
    const { embedder, transcriber, verifier } = options;
    const verifierModel =
      verifier === 'same' || verifier === null ? installation : withName(verifier);
    const others = { embedder, transcriber, verifier: isVerified ? verifierModel : null };
    return { ...installation, own: false, ...others };
  };

  function withName(teamModel: Pick<TeamModel, 'model' | 'modelBreaker'>): Verifier {
    const { name } = teamModel.model.describe();
    return { ...teamModel, name, price: priceOf(name, prices) };
  }

  return {
    of,
    embedder: options.embedder,
    transcriber: options.transcriber,
    async forTeam(scope) {
      const stored = await db.inTeam(scope, async (tx) => {
        const { rows } = await sql<StoredModel>`SELECT ${storedModelColumns}
          FROM model_settings o WHERE o.team_id = ${tx.team_id}`.execute(tx.db);
        return rows[0];
      });
      return of(scope, stored ?? NO_STORED_MODEL);
    },
    async close() {
      const open = [...clients.values(), options];
      await Promise.all(open.map(async ({ embedder }) => embedder?.close()));
      await Promise.all(open.map(async ({ transcriber }) => transcriber?.close()));
      if (typeof options.verifier === 'object') await options.verifier?.model.close();
      await Promise.all([...clients.values()].map(({ model }) => model.close()));
      clients.clear();
    },
  };
}

const NO_STORED_MODEL: StoredModel = {
  own_version: null,
  own_key: null,
  own_url: null,
  own_name: null,
  price_input: null,
  price_cached: null,
  price_output: null,
  verification_off: null,
  read_speech: null,
  read_pictures: null,
};

function ownPrice(stored: StoredModel, name: string, prices: readonly NamedPrice[]): Price | null {
  const { price_input: input, price_cached: cached, price_output: output } = stored;
  if (input === null || cached === null || output === null) return priceOf(name, prices);
  return { input, cached, output };
}

/** Never throws: a model that can't be opened fails every request, like one that refuses its key. */
function openOwn(options: TeamModelOptions, scope: TeamScope, stored: StoredModel): Model {
  const { log, seal } = options;
  const key = stored.own_key && seal.open(stored.own_key, scope.teamId);
  const name = stored.own_name ?? options.shared().model.describe().name;
  if (!key) {
    log.error({ team_id: scope.teamId }, 'the key of a team belongs to another APP_SECRET');
    return closedModel(name, 'key');
  }
  try {
    return openOwnModel(options, { key, base_url: stored.own_url, name });
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error;
    log.warn({ team_id: scope.teamId, err: error }, 'the address of a team is refused');
    return closedModel(name, 'address');
  }
}

/**
 * The embedding model at a team's address, with its key: a team's text goes only to the address that
 * the team chose. Throws FetchProblem for a forbidden address.
 */
export function ownEmbedder(
  { baseUrl, addresses }: Pick<Opening, 'baseUrl' | 'addresses'>,
  { key: apiKey, base_url, name }: { key: string; base_url: string | null; name: string },
): Embedder {
  if (base_url === null) return createEmbedder({ baseUrl, apiKey, name });
  const connect = addresses.connectorFor(addresses.check(base_url));
  return createEmbedder({ baseUrl: base_url, apiKey, name, connect });
}

function openOwnEmbedder(
  options: TeamModelOptions,
  { teamId }: TeamScope,
  { own_key, own_url: base_url }: StoredModel,
): Embedder | null {
  const { embedder, seal } = options;
  const key = own_key && seal.open(own_key, teamId);
  if (!embedder || !key) return null;
  try {
    return ownEmbedder(options, { key, base_url, name: embedder.name });
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error;
    return null;
  }
}

/** Likewise for transcription. A team's recordings go nowhere else, so it is always allowed. */
function openOwnTranscriber(
  options: TeamModelOptions,
  { teamId }: TeamScope,
  { own_key, own_url }: StoredModel,
): Transcriber | null {
  const { addresses, baseUrl, seal, log, transcriber } = options;
  const apiKey = own_key && seal.open(own_key, teamId);
  if (!apiKey) return null;
  const common = { apiKey, name: transcriber.name, isAgents: true, log };
  try {
    if (own_url === null) return createTranscriber({ ...common, baseUrl });
    const connect = addresses.connectorFor(addresses.check(own_url));
    return createTranscriber({ ...common, baseUrl: own_url, connect });
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error;
    return null;
  }
}

type Opening = Pick<TeamModelOptions, 'baseUrl' | 'effort' | 'addresses' | 'timeout' | 'log'>;

/**
 * A client with a team's key. A team's address goes through the guard. The installation's address is
 * the operator's choice. Throws FetchProblem for a forbidden address.
 */
export function openOwnModel(
  { baseUrl, effort, addresses, timeout, log }: Opening,
  { key, base_url, name }: { key: string; base_url: string | null; name: string },
): Model {
  const common = { apiKey: key, name, effort, log, connections: CONNECTIONS };
  const timeoutOption = timeout === undefined ? {} : { timeout };
  if (base_url === null) return createModel({ ...common, ...timeoutOption, baseUrl });
  const connect = addresses.connectorFor(addresses.check(base_url));
  return createModel({ ...common, ...timeoutOption, baseUrl: base_url, connect });
}

function closedModel(name: string, problem: 'key' | 'address'): Model {
  const why = problem === 'key' ? 'The key cannot be read' : 'The address is refused';
  return {
    answer: async () => {
      throw new ModelUnavailable(why, undefined, { problem });
    },
    describe: () => ({ name, host: 'unknown', dialect: [] }),
    lastSuccessAt: () => 0,
    reading: { check: async () => null, known: () => null },
    sight: { check: async () => null },
    close: async () => {},
  };
}
