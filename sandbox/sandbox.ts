import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { FaultBox } from './faults.ts';
import { lockFolder } from './folder-lock.ts';
import { keyGate, allowKnownHosts } from './gate.ts';
import { createGoogle, createOpenId } from './google/google.ts';
import { createMail } from './mail/mail.ts';
import { createMeta } from './meta/meta.ts';
import { createOpenai } from './openai/openai.ts';
import { assetsOf, page } from './page.ts';
import type { PartContext, RunningPart, SandboxPart } from './part.ts';
import { createPush } from './push/push.ts';
import { createSites } from './sites/sites.ts';
import { createStripe } from './stripe/stripe.ts';
import { createWaha } from './waha/waha.ts';
import packageJson from '../package.json' with { type: 'json' };

/** All parts of the sandbox, in the order of the desk page. */
const PARTS: ((context: PartContext) => Promise<SandboxPart>)[] = [
  createWaha,
  createOpenai,
  createGoogle,
  createOpenId,
  createMail,
  createStripe,
  createSites,
  createMeta,
  createPush,
];

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number;
  dataDir: string;
  /** Port for the SMTP server; 0 takes any free one. */
  smtpPort: number;
  /** Address to bind; 127.0.0.1 by default. */
  host?: string;
  /** Host names under which it may be opened, besides this machine's own. */
  names?: string[];
  /** Opens it to other machines; without one, only this machine has access. */
  key?: string | undefined;
  /** Its address for browsers on other machines: `https://sandbox.example`. */
  shownUrl?: string | undefined;
  /** Address for Stripe's events. */
  stripeWebhookUrl?: string | undefined;
}

export type RunningSandbox = Awaited<ReturnType<typeof startSandbox>>;

/** The part of a connection that the sandbox checks. */
const OF_THIS_MACHINE = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
const KEEP_ALIVE_MS = 75_000;

/**
 * Starts every part of the sandbox in this process.
 * Throws the system's error (`EADDRINUSE` …) if a port isn't available.
 */
export async function startSandbox(options: SandboxOptions) {
  const host = options.host ?? '127.0.0.1';
  let app = new Hono().all('*', (c) => c.text('The sandbox is starting', 503));
  const server = createAdaptorServer({
    fetch: (request, env) => app.fetch(request, env),
  }) as Server;
  // As long as the product and proxies keep idle connections, so that no request hits a closing one.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // Takes the port before the parts start, so that a second sandbox opens no files.
  await once(server.listen(options.port, host), 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;

  const parts: RunningPart[] = [];
  let unlock = () => {};
  try {
    unlock = lockFolder(options.dataDir);
    const { dataDir, smtpPort, shownUrl = url, stripeWebhookUrl } = options;
    for (const create of PARTS) {
      const faults = new FaultBox();
      const context = { dataDir, baseUrl: url, shownUrl, smtpPort, stripeWebhookUrl, faults };
      parts.push({ ...(await create(context)), faults });
    }
    app = compose(parts, [...(options.names ?? []), host], options.key);
  } catch (error) {
    await stopAll(parts, server);
    unlock();
    throw error;
  }
  return {
    /** `http://127.0.0.1:3001` */
    url,
    /** Handles a request within this process, without a connection, which saves half a millisecond. */
    request: async (path: string, init: RequestInit): Promise<Response> =>
      app.request(`${url}${path}`, init, OF_THIS_MACHINE),
    stop: () => stopAll(parts, server).finally(unlock),
  };
}

function compose(parts: RunningPart[], names: string[], key: string | undefined): Hono {
  const root = new Hono();
  root.get('/healthz', (c) => c.json({ ok: true, parts: parts.map((part) => part.name) }));
  root.use('*', allowKnownHosts(names));
  // The page that asks for the key needs the shared design.
  root.route('/', assetsOf(import.meta.dirname));
  root.use('*', keyGate(key));
  root.route('/', desk(parts));
  for (const { name, app, faults } of parts) {
    root.route(`/${name}/_control/faults`, faults.routes());
    root.route(`/${name}`, app);
  }
  return root;
}

async function stopAll(parts: RunningPart[], server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await Promise.all(parts.map(async (part) => part.stop?.()));
}

/** The sandbox's front page: its parts, their addresses, and the faults currently set. */
function desk(parts: RunningPart[]): Hono {
  return new Hono().get('/', (c) =>
    c.html(
      page({
        title: 'Desk',
        body: html`<main class="wrap stack">
          <div>
            <h1>The outside world, on your machine</h1>
            <p class="lead">
              These stand-ins speak the real protocols of the outside services. Set a real address
              and key in the product's settings, and the stand-in gives way to the real thing.
            </p>
          </div>
          <div class="grid">
            ${parts.map((part) => card(part, part.faults.list()))}
          </div>
          <p class="small muted">
            Tests and operators steer the parts through their control interface, described in
            <code>sandbox/README.md</code>. OpenSetter ${packageJson.version}.
          </p>
        </main>`,
      }),
    ),
  );
}

function card(part: RunningPart, faults: object[]) {
  const { links = [] } = part;
  const href = links[0]?.href;
  return html`<section class="card" aria-labelledby="part-${part.name}">
    <div class="row">
      <h2 id="part-${part.name}">${href ? html`<a href="${href}">${part.title}</a>` : part.title}</h2>
      ${
        faults.length === 0
          ? html`<span class="badge ok">Healthy</span>`
          : html`<span class="badge warn">${faults.length} fault${faults.length > 1 ? 's' : ''} set</span>`
      }
    </div>
    <p class="muted">${part.description}</p>
    ${faults.length > 0 ? html`<pre tabindex="0" aria-label="Faults of ${part.title}">${faults.map((f) => JSON.stringify(f)).join('\n')}</pre>` : ''}
    <div class="foot row">
      ${links.map((link) => html`<a class="button" href="${link.href}">${link.label}</a>`)}
    </div>
    <p class="small muted"><code>/${part.name}</code></p>
  </section>`;
}
