import { z } from 'zod';
import { unlinked } from '#domain/names.ts';
import type { Email } from '#server/platform/email.ts';
import { composeEmail } from './email-layout.ts';

/** A change to how a person signs in, as its email reports it. */
export const securityNotice = z.discriminatedUnion('about', [
  z.object({
    about: z.enum([
      'two_factor_on',
      'two_factor_off',
      'two_factor_reset',
      'recovery_codes_renewed',
      'single_sign_on_connected',
    ]),
  }),
  z.object({ about: z.enum(['passkey_added', 'passkey_removed']), name: z.string() }),
  z.object({ about: z.literal('recovery_code_used'), left: z.number() }),
]);
export type SecurityNotice = z.output<typeof securityNotice>;

/** Tells a person what changed in how they sign in, in case someone else did it. */
export function securityNoticeEmail(
  to: { to: string; name: string; link: string },
  notice: SecurityNotice,
): Email {
  const { title, text } = noticeCopy(notice);
  return composeEmail(to.to, {
    preview: "If this was you, there's nothing to do.",
    title,
    paragraphs: [
      `Hi ${unlinked(to.name)},`,
      text,
      "If this was you, there's nothing to do. If it wasn't, choose a new password now: that signs everyone else out. Then check Settings, Security.",
    ],
    button: { label: 'Choose a new password', link: to.link },
    footnotes: [],
  });
}

function noticeCopy(notice: SecurityNotice): { title: string; text: string } {
  switch (notice.about) {
    case 'two_factor_on':
      return {
        title: 'Two-factor sign-in is on',
        text: 'From now on your account asks for a code from your authenticator app when you sign in. Your other devices were signed out. Keep your recovery codes somewhere safe.',
      };
    case 'two_factor_off':
      return {
        title: 'Two-factor sign-in is off',
        text: 'Your account no longer asks for a code when you sign in, and your recovery codes no longer work.',
      };
    case 'two_factor_reset':
      return {
        title: 'Two-factor sign-in was reset',
        text: 'The operator of OpenSetter removed the authenticator app, recovery codes and passkeys from your account and signed you out everywhere. You can set them up again in Settings, Security.',
      };
    case 'recovery_codes_renewed':
      return {
        title: 'You have new recovery codes',
        text: 'New recovery codes were created for your account. The earlier ones no longer work.',
      };
    case 'single_sign_on_connected':
      return {
        title: 'Single sign-on was connected',
        text: "Your account can now be opened with your organisation's sign-in, too.",
      };
    case 'recovery_code_used':
      return {
        title: 'A recovery code was used',
        text: `Someone used one of your recovery codes. ${leftText(notice.left)}`,
      };
    case 'passkey_added':
      return {
        title: 'A passkey was added',
        text: `The passkey “${unlinked(notice.name)}” was added to your account. It signs in without a password.`,
      };
    case 'passkey_removed':
      return {
        title: 'A passkey was removed',
        text: `The passkey “${unlinked(notice.name)}” was removed from your account and no longer signs in.`,
      };
  }
}

function leftText(left: number): string {
  if (left === 0) return 'It was the last one: create new ones in Settings, Security.';
  return left === 1 ? 'You have 1 left.' : `You have ${left} left.`;
}
