import { partCopy } from '#copy/admin/parts.ts';
import { numberFormat } from '#copy/catalog/intl.ts';
import { supportEmails } from '#copy/emails/support.ts';
import type { PartTest, TestedPart } from '#domain/admin/first-run.ts';
import { hintOf } from '#domain/admin/platform.ts';
import { composeEmail } from '#server/features/accounts/emails/email-layout.ts';
import { absoluteLink, trySending } from '#server/features/accounts/send-email.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit/rate-limit.ts';
import { paymentsState } from '#server/features/billing/payments-state.ts';
import { gatewayState } from '#server/features/whatsapp/gateway/gateway-state.ts';
import type { Email } from '#server/platform/email.ts';
import type { Admin } from '#server/platform/http/rpc.ts';
import { checkModel } from '#server/platform/llm/check-model.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { smtpServer } from '#server/platform/settings/smtp-address.ts';
import { smtpFault } from '#server/platform/smtp-fault.ts';
import type { Services } from '#server/services.ts';

/** A limit over all protocols, which have their own, because a user is waiting. */
const MAX_MS = 30_000;

/**
 * Tests a part of the installation through its protocol, as the product uses it: asks the gateway for its
 * version and engine, the model for an answer, and hands an email to the mail server. Sends the email
 * directly, not by a job, because the server's acceptance is the result. Throws TOO_MANY_REQUESTS.
 */
export async function testPart(
  services: Services,
  admin: Pick<Admin, 'user_id' | 'email'>,
  part: TestedPart,
  ip: string,
): Promise<PartTest> {
  await limitAttempts(services.db, 'testPart', { ip, account: admin.user_id });
  const late = Promise.withResolvers<PartTest>();
  const bound = setTimeout(
    () => late.resolve(failed(part, partCopy.tests.tooSlow({ seconds: MAX_MS / 1000 }))),
    MAX_MS,
  );
  return Promise.race([late.promise, TESTS[part](services, admin.email)]).finally(() =>
    clearTimeout(bound),
  );
}

const failed = (part: TestedPart, text: string, state = text): PartTest => ({
  ok: false,
  text,
  hint: hintOf(part, state),
});

/** A problem whose text already says how to fix it. */
const named = (text: string): PartTest => ({ ok: false, text, hint: null });

const TESTS: Record<TestedPart, (services: Services, email: string) => Promise<PartTest>> = {
  async gateway({ waha }) {
    const { ok, state } = await gatewayState(waha);
    return ok ? works(partCopy.tests.gateway({ gateway: state })) : failed('gateway', `${state}.`);
  },

  async model({ model }) {
    const { name, host } = model.describe();
    const began = Date.now();
    const { ok, state, words } = await checkModel(model);
    const seconds = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
      (Date.now() - began) / 1000,
    );
    if (ok) return works(partCopy.tests.model({ name, host, seconds }));
    // The model's state already says what to set.
    return named(words ? partCopy.tests.modelSays({ problem: state, words }) : state);
  },

  async email({ emailSender, env }, to) {
    try {
      await trySending(emailSender, smtpTestEmail(env, to));
      return works(partCopy.tests.email({ to }));
    } catch (error) {
      const { message } = error as Error;
      const fault = smtpFault(error as Error, smtpServer(env.SMTP_URL));
      return fault === message ? failed('email', message) : named(`${fault}.`);
    }
  },

  async payments(services) {
    const { ok, state } = await paymentsState(services);
    if (ok) return works(partCopy.tests.payments);
    return failed('payments', `Stripe: ${state}.`, state);
  },
};

const works = (text: string): PartTest => ({ ok: true, text, hint: null });

/** The email that shows an operator that the mail server works. */
export function smtpTestEmail(env: Pick<Env, 'PUBLIC_URL'>, to: string): Email {
  const copy = supportEmails.test;
  const link = absoluteLink(env, '/account/installation');
  return composeEmail({ email: to }, copy, {
    paragraphs: [copy.text],
    link,
    footnotes: [copy.why],
  });
}
