import { join } from 'node:path';
import { startSandbox } from './sandbox.ts';

// `bin/compile.mjs` only loads it.
if (process.argv.includes('--load')) process.exit(0);

/** Runs the sandbox as a separate process, for `bin/start` and `node sandbox/main.ts`. */
const port = Number(process.env.SANDBOX_PORT ?? Number(process.env.PORT ?? 3000) + 1);
const smtpPort = Number(process.env.SANDBOX_SMTP_PORT ?? port + 1);
const dataDir = join(process.env.DATA_DIR ?? './data', 'sandbox');
const host = process.env.SANDBOX_HOST ?? '127.0.0.1';
/** The address for users, if it differs from this machine's own names. */
const shown = URL.parse(process.env.SANDBOX_URL ?? '');

/** By default, the product runs next to its sandbox, one port below. */
const webhookUrl =
  process.env.SANDBOX_STRIPE_WEBHOOK_URL ??
  `http://127.0.0.1:${process.env.PORT ?? port - 1}/webhooks/stripe`;

/** Open connections delay the shutdown by this much at most. */
const LEAVE_MS = 3000;

try {
  const sandbox = await startSandbox({
    port,
    smtpPort,
    dataDir,
    host,
    names: shown ? [shown.hostname] : [],
    key: process.env.SANDBOX_KEY,
    shownUrl: shown?.origin,
    stripeWebhookUrl: webhookUrl,
  });
  const leave = () => {
    setTimeout(() => process.exit(0), LEAVE_MS).unref();
    void sandbox.stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', leave);
  process.once('SIGINT', leave);
  // The parent is gone, perhaps by kill -9: don't outlive it.
  process.once('disconnect', leave);
  if (process.send && !process.connected) leave();
  console.log(`Sandbox ready: ${sandbox.url}`);
  process.send?.({ ready: true, url: sandbox.url });
} catch (error) {
  console.error(startProblem(error));
  process.exit(1);
}

function startProblem(error: unknown): string {
  const { code, port: taken, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    return `The sandbox cannot start: port ${taken ?? port} is taken. Stop what uses it, or set SANDBOX_PORT (web) and SANDBOX_SMTP_PORT (mail) to free ports.`;
  }
  return `The sandbox cannot start: ${message}`;
}
