import { join } from 'node:path';
import { memoryFolder } from '../../temporary-folder.ts';
import { freePorts } from '#server/test/free-ports.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type AnyDatabase, RestartableDatabase } from './database.ts';
import { DatabaseProxy } from './database-proxy.ts';
import { type EchoModel, startEchoModel } from './echo-model.ts';
import { type Control, controlOf } from './gateway.ts';
import { type GatewayProxy, startGatewayProxy } from './gateway-proxy.ts';
import { RestartedProcess } from './processes.ts';
import { type ConnectedTeam, connectTeam } from './product.ts';
import { APP_SECRET, compiledFolder, copyDatabase } from './template.ts';

export interface WorldOptions {
  webs?: number;
  workers?: number;
  quietMs?: number;
  /** names of the processes that use a proxy to the database */
  proxied?: string[];
  env?: Record<string, string>;
  /** false: the model answers in its own words, and the test must judge them itself */
  echoes?: boolean;
}

/** Everything as in production, each part in its own process, plus a team with a number. */
export interface World<Database extends AnyDatabase = RestartableDatabase> {
  folder: string;
  database: Database;
  sandbox: RestartedProcess;
  webs: RestartedProcess[];
  workers: RestartedProcess[];
  balancer: Balancer;
  /** the proxy between the product and the gateway */
  gateway: GatewayProxy;
  model: EchoModel;
  control: Control;
  team: ConnectedTeam;
  /** the proxy between this process and the database */
  databaseProxy(name: string): DatabaseProxy;
  /** descriptions of crashed processes */
  crashes(): string[];
  stop(): Promise<void>;
}

/** Starts a world. The caller must stop it, even if a test fails. */
export function startWorld(options: WorldOptions = {}): Promise<World> {
  return startWorldOn(async (folder, port) => {
    await copyDatabase(folder);
    return RestartableDatabase.start(folder, port);
  }, options);
}

/** The same with another kind of database, which is stopped with the world. */
export async function startWorldOn<Database extends AnyDatabase>(
  startDatabase: (folder: string, port: number) => Promise<Database>,
  options: WorldOptions = {},
): Promise<World<Database>> {
  const { webs = 1, workers = 1, quietMs = 400, echoes = true } = options;
  const { path: folder, remove } = memoryFolder();
  const closers: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closers.toReversed()) await close();
    if (!process.env.KEEP_FAULT_LOGS) remove();
  };
  try {
    const [databasePort = 0, sandboxPort = 0, smtpPort = 0, ...webPorts] = await freePorts(
      3 + webs,
    );
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
    const database = await startDatabase(folder, databasePort);
    closers.push(() => database.stop());
    const sandbox = keep('sandbox', 'sandbox/main.ts', {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
    });
    const model = await startEchoModel(sandboxUrl);
    const balancer = await startBalancer(webPorts);
    closers.push(
      () => model.close(),
      () => balancer.close(),
    );
    const proxies = new Map<string, DatabaseProxy>();
    for (const name of options.proxied ?? []) {
      const proxy = await DatabaseProxy.start(database.url);
      proxies.set(name, proxy);
      closers.push(() => proxy.close());
    }
    const gateway = await startGatewayProxy(`${sandboxUrl}/waha`);
    closers.push(() => gateway.close());
    const common = {
      WAHA_URL: gateway.url,
      WAHA_API_KEY: 'sandbox',
      WAHA_WEBHOOK_BASE: balancer.url,
      PUBLIC_URL: balancer.url,
      OPENAI_BASE_URL: echoes ? model.url : `${sandboxUrl}/openai/v1`,
      OPENAI_API_KEY: 'sandbox',
      // No source supports the echo, so it would be held. server/features/agent tests verification.
      VERIFY_ANSWERS: 'off',
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      APP_SECRET,
      NEW_TEAM_PLAN: 'scale',
      REPLY_QUIET_MS: String(quietMs),
      ...options.env,
    };
    const server = (name: string, env: Record<string, string>) => {
      const DATABASE_URL = proxies.get(name)?.url ?? database.url;
      return keep(name, 'server/main.ts', { ...common, DATABASE_URL, ...env });
    };
    const world = {
      folder,
      database,
      sandbox,
      balancer,
      gateway,
      model,
      control: controlOf(sandboxUrl),
      databaseProxy: (name: string) => {
        const proxy = proxies.get(name);
        if (!proxy) throw new Error(`${name} has no database proxy`);
        return proxy;
      },
      webs: webPorts.map((port, i) => server(`web-${i + 1}`, { ROLES: 'web', PORT: String(port) })),
      workers: Array.from({ length: workers }, (_, i) =>
        server(`worker-${i + 1}`, { ROLES: 'worker' }),
      ),
    };
    console.log('a world starts');
    const all = [sandbox, ...world.webs, ...world.workers];
    await Promise.all(all.map((item) => item.start()));
    // Not shorter, or a QR code would expire before a busy machine has scanned it.
    await world.control.settings('waha', { timeScale: 0.2 });
    const team = await connectTeam(balancer.url, world.control, () =>
      world.webs.map((web) => web.lastOutput()).join('\n'),
    );
    await world.control.settings('waha', { timeScale: 1 });
    return { ...world, team, crashes: () => all.flatMap((item) => item.crashes), stop };
  } catch (error) {
    await stop();
    throw error;
  }

  function keep(name: string, file: string, env: Record<string, string>): RestartedProcess {
    const logFile = join(folder, `${name}.log`);
    const process = new RestartedProcess({
      name,
      file,
      logFile,
      env: { DATA_DIR: folder, NODE_COMPILE_CACHE: compiledFolder(), ...env },
    });
    closers.push(() => process.kill());
    return process;
  }
}
