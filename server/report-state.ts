import { hintOf } from '#domain/admin/platform.ts';
import { hasNoAccount, setupToken } from './features/accounts/sign-up/first-run.ts';
import { knownGatewayState } from './features/whatsapp/gateway/gateway-state.ts';
import { installationProblems, logProblems } from './installation-problems.ts';
import type { Services } from './services.ts';

/**
 * Logs the state of the model, the gateway, emails, settings and the first account for the operator. The
 * process already serves requests, so a failed report is only logged.
 */
export async function reportState(services: Services): Promise<void> {
  const reports = [reportModel(services), reportGateway(services), reportEmail(services)];
  reports.push(installationProblems(services).then((found) => logProblems(services.log, found)));
  if (services.env.ROLES.includes('web')) reports.push(reportSetup(services));
  for (const report of await Promise.allSettled(reports)) {
    if (report.status === 'fulfilled') continue;
    services.log.warn({ err: report.reason }, 'a startup check failed');
  }
}

async function reportGateway({ waha, log }: Services) {
  const { ok, state } = await knownGatewayState(waha);
  if (ok) return;
  log.error({ hint: hintOf('gateway', state) }, `The WhatsApp gateway can't be used: ${state}`);
}

/** Without this report, a refusal by the mail server shows only as an email that never arrives. */
async function reportEmail({ emailSender, log }: Services) {
  const problem = await emailSender.check();
  if (problem === null) return;
  const words = problem.slice(0, 300);
  log.error({ hint: hintOf('email', words) }, `The mail server doesn't accept emails: ${words}`);
}

/** The link is in the log only, so only the operator can set up an empty installation. */
async function reportSetup({ db, env, log }: Services) {
  if (!(await db.outsideTeams(hasNoAccount))) return;
  const link = `${env.PUBLIC_URL}/auth/setup#${setupToken(env.APP_SECRET)}`;
  log.warn({ link }, 'No one has an account yet. Open this link to set up the installation.');
}

/** A tiny request at the start reports a wrong key or name, and learns the model's dialect. */
async function reportModel({ modelWatch, log }: Services) {
  const { ok, state, words } = await modelWatch.state(60_000);
  if (!ok) log.error({ words, hint: hintOf('model', state) }, `The model can't be used: ${state}`);
}
