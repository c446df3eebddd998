import { join } from 'node:path';
import { startSandbox } from './sandbox.ts';

// `bin/compile.mjs` wants it loaded alone.
if (process.argv.includes('--load')) process.exit(0);

/** The sandbox as its own process; `bin/start` runs it, `node sandbox/main.ts` does too. */
const port = Number(process.env.SANDBOX_PORT ?? Number(process.env.PORT ?? 3000) + 1);
const smtpPort = Number(process.env.SANDBOX_SMTP_PORT ?? port + 1);
const dataDir = join(process.env.DATA_DIR ?? './data', 'sandbox');
const host = process.env.SANDBOX_HOST ?? '127.0.0.1';
/** The address that people use, where it has another name than this machine's own. */
const shown = URL.parse(process.env.SANDBOX_URL ?? '');

/** The product is beside its sandbox, one port before it, unless it is said to be elsewhere. */
const webhookUrl =
  process.env.SANDBOX_STRIPE_WEBHOOK_URL ??
  `http://127.0.0.1:${process.env.PORT ?? port - 1}/webhooks/stripe`;

/** Open connections do not hold the end up for longer. */
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
  // The parent went away without a word, perhaps by kill -9: do not outlive it.
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
