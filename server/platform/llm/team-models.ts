import { sql } from 'kysely';
import { type NamedPrice, type Price, priceOf } from '#domain/models/prices.ts';
import type { Database } from '../db/database.ts';
import type { TeamScope } from '../db/team-scope.ts';
import { createModel, type Model } from '../llm.ts';
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
export function createTeamModels(options: TeamModelOptions) {
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
    const opened = openOwn(options, scope, stored);
    const { model } = opened;
    const { name } = model.describe();
    const modelBreaker = createModelBreaker({ ...options, model, key: healthKey(teamId) });
    const price = ownPrice(stored, name, prices);
    const teamModel = { ...opened, modelBreaker, name, own: true, price, version };
    clients.set(teamId, teamModel);
    const [oldest] = clients.keys();
    if (clients.size > MAX_CLIENTS && oldest !== undefined) closeClient(oldest);
    return teamModel;
  }

  /** The model of a team whose settings were already read, without another statement. */
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
    /** the installation's */
    embedder: options.embedder,
    transcriber: options.transcriber,
    async forTeam(scope: TeamScope): Promise<TeamModel> {
      const stored = await db.inTeam(scope, async (tx) => {
        const { rows } = await sql<StoredModel>`SELECT ${storedModelColumns}
          FROM (SELECT) one LEFT JOIN model_settings o ON o.team_id = ${tx.team_id}`.execute(tx.db);
        return rows[0];
      });
      if (!stored) throw new Error('An outer join has a row');
      return of(scope, stored);
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

export type TeamModels = ReturnType<typeof createTeamModels>;

function ownPrice(stored: StoredModel, name: string, prices: readonly NamedPrice[]): Price | null {
  const { price_input: input, price_cached: cached, price_output: output } = stored;
  if (input === null || cached === null || output === null) return priceOf(name, prices);
  return { input, cached, output };
}

type Opening = Pick<TeamModelOptions, 'baseUrl' | 'effort' | 'addresses' | 'timeout' | 'log'>;

interface OwnServer {
  key: string;
  base_url: string | null;
}

/**
 * A team's own server, with its key. The address guard checks it, because a team chose it; the operator
 * chose the installation's. Throws FetchProblem for a forbidden address.
 */
const ownServer = (
  { baseUrl, addresses }: Pick<Opening, 'baseUrl' | 'addresses'>,
  { key: apiKey, base_url }: OwnServer,
) =>
  base_url === null
    ? { baseUrl, apiKey }
    : { baseUrl: base_url, apiKey, connect: addresses.connectorFor(addresses.check(base_url)) };

/** Throws FetchProblem for a forbidden address. */
export const ownEmbedder = (
  opening: Pick<Opening, 'baseUrl' | 'addresses'>,
  { name, ...own }: OwnServer & { name: string },
): Embedder => createEmbedder({ ...ownServer(opening, own), name });

/** Throws FetchProblem for a forbidden address. */
export function openOwnModel(
  opening: Opening,
  { name, ...own }: OwnServer & { name: string },
): Model {
  const { effort, timeout, log } = opening;
  return createModel({
    ...ownServer(opening, own),
    ...(timeout !== undefined && { timeout }),
    name,
    effort,
    log,
    connections: CONNECTIONS,
  });
}

/**
 * A team's recordings go nowhere else, so transcription is always allowed. Never throws: a model that can't
 * be opened fails every request, like one that refuses its key.
 */
function openOwn(
  options: TeamModelOptions,
  { teamId: team_id }: TeamScope,
  stored: StoredModel,
): Pick<TeamModel, 'model' | 'embedder' | 'transcriber'> {
  const { log, seal, embedder, transcriber } = options;
  const key = stored.own_key && seal.open(stored.own_key, team_id);
  const name = stored.own_name ?? options.shared().model.describe().name;
  const closed = (problem: 'key' | 'address') => ({
    model: closedModel(name, problem),
    embedder: null,
    transcriber: null,
  });
  if (!key) {
    log.error({ team_id }, 'the key of a team belongs to another APP_SECRET');
    return closed('key');
  }
  const own = { key, base_url: stored.own_url };
  const server = { isAgents: true, log, name: transcriber.name };
  try {
    return {
      model: openOwnModel(options, { ...own, name }),
      embedder: embedder && ownEmbedder(options, { ...own, name: embedder.name }),
      transcriber: createTranscriber({ ...ownServer(options, own), ...server }),
    };
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error;
    log.warn({ team_id, err: error }, 'the address of a team is refused');
    return closed('address');
  }
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
