import { freePort } from '#server/test/free-ports.ts';
import { type Program, startProgram } from './program.ts';

export const APP_SECRET = 'a secret for the bench, long enough to pass';

export interface App extends Program {
  url: string;
}

/** The product as one process, web and worker; `counterpart` plays the external services. */
export async function startApp(
  databaseUrl: string,
  counterpart: string,
  env: Record<string, string> = {},
): Promise<App> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const flags = process.env.BENCH_APP_FLAGS?.split(' ') ?? [];
  const program = await startProgram(
    'server/main.ts',
    {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      APP_SECRET,
      ROLES: 'web,worker',
      WAHA_URL: `${counterpart}/waha`,
      WAHA_API_KEY: 'sandbox',
      WAHA_WEBHOOK_BASE: url,
      OPENAI_BASE_URL: `${counterpart}/openai/v1`,
      OPENAI_API_KEY: 'sandbox',
      // It would only add a call to this model, which answers instantly; `guard` measures verification.
      VERIFY_ANSWERS: 'off',
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'warn',
      // Keeps the worker from starting a Chromium for its health check during a measurement.
      CHROME_PATH: '/nowhere/chromium',
      ...env,
    },
    flags,
  );
  return { ...program, url };
}
