import { asksForHelp } from '../help.ts';
import { StartProblem } from './start-problem.ts';

const USAGE = `Usage: npm start

Brings up the whole product: web application, worker, and whatever has no address yet, which is an
embedded PostgreSQL and a sandbox that plays WhatsApp, the AI model, email and Google. It takes
settings from the environment and from the file .env, and no options. The settings met most often:
  PORT          the port of the web application (3000); the sandbox takes the next two
  DATA_DIR      the folder for all data (./data)
  DATABASE_URL, WAHA_URL, OPENAI_API_KEY, SMTP_URL, GOOGLE_CLIENT_ID, OPENID_ISSUER
                real parts; each of them replaces its stand-in
All settings, with a line on each: .env.example. Running it for others: docs/operations.md.

Beside it: npm run seed -- --help, npm run admin -- --help, npm test -- --help.`;

/** Prints how the program is used, if that was asked for. Throws `StartProblem` for any other option. */
export function answeredHelp(args: string[]): boolean {
  if (args.length === 0) return false;
  if (!asksForHelp(args)) {
    throw new StartProblem(`Unknown option ${args[0]}.\n\n${USAGE}`);
  }
  console.log(USAGE);
  return true;
}
