import { freePort } from '#server/test/free-ports.ts';
import { type Program, startProgram } from './program.ts';

export const APP_SECRET = 'a secret for the bench, long enough to pass';

export interface App extends Program {
  url: string;
}

/** The product as one process, web and worker, with the outside at `counterpart`. */
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
      // The model here answers alike and at once: what a verification adds is a call, `guard` measures it.
      VERIFY_ANSWERS: 'off',
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'warn',
      // A worker starts a Chromium to see how it goes: not beside a measurement.
      CHROME_PATH: '/nowhere/chromium',
      ...env,
    },
    flags,
  );
  return { ...program, url };
}
