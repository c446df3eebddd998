import { asksForHelp } from '../help.ts';
import { StartProblem } from './start-problem.ts';

const USAGE = `Usage: npm start

Starts the whole product: web application, worker, and everything without an address yet: an
embedded PostgreSQL and a sandbox that simulates WhatsApp, the AI model, email and Google. It reads
settings from the environment and the file .env, and has no options. The most common settings:
  PORT          the port of the web application (3000); the sandbox takes the next two
  DATA_DIR      the folder for all data (./data)
  DATABASE_URL, WAHA_URL, OPENAI_API_KEY, SMTP_URL, GOOGLE_CLIENT_ID, OPENID_ISSUER
                real services; each one replaces its simulation
All settings: .env.example. Running it for others: docs/operations.md.

See also: npm run seed -- --help, npm run admin -- --help, npm test -- --help.`;

/** Prints how the program is used, if that was asked for. Throws `StartProblem` for any other option. */
export function answeredHelp(args: string[]): boolean {
  if (args.length === 0) return false;
  if (!asksForHelp(args)) {
    throw new StartProblem(`Unknown option ${args[0]}.\n\n${USAGE}`);
  }
  console.log(USAGE);
  return true;
}
