import { z } from 'zod';
import { storedLocale } from '#copy/catalog/locale.ts';
import { invitationEmails } from '#copy/emails/invitations.ts';
import { withoutLinks } from '#domain/names.ts';
import { INVITATION_DAYS } from '#domain/teams/schema.ts';
import { roleLabel } from '#domain/teams/role-names.ts';
import { cutText } from '#domain/text.ts';
import { composeEmail } from '#server/features/accounts/emails/email-layout.ts';
import {
  type EmailServices,
  absoluteLink,
  sendEmail,
} from '#server/features/accounts/send-email.ts';
import type { Email } from '#server/platform/email.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { inLocale } from '#server/platform/language/reader-locale.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { findInvitationToSend } from './invitation-queries.ts';
import { invitationSecret } from './invitation-scope.ts';

/**
 * Emails an invitation. A repeat sends the same link, or nothing once it was sent. A rejected address
 * is marked as failed, which the list of members shows.
 */
export const sendInvitation = defineJob({
  name: 'teams:send-invitation',
  payload: z.object({ membership_id: z.uuid() }),
  key: ({ membership_id }) => `invitation:${membership_id}`,
  async run({ db, env, emailSender, log }: EmailServices, scope, { membership_id }) {
    const found = await db.inTeam(scope, (tx) => findInvitationToSend(tx, membership_id));
    if (!found) return;
    const { email: to, role, team_name, inviter_name } = found;
    const link = invitationLink(env, { ...found, team_id: scope.teamId, membership_id });
    const email = inLocale(storedLocale(found.locale), () =>
      invitationEmail({ to, role, team_name, inviter_name, link }),
    );
    const sent = await sendEmail({ emailSender, log }, email, found.invited_by ?? '');
    await db.inTeam(scope, async (tx) => {
      await tx.db
        .updateTable('invitations')
        .set({ mail_state: sent ? 'sent' : 'failed' })
        .where((eb) => eb.and({ team_id: tx.team_id, membership_id }))
        .execute();
      await recordChanges(tx, 'member', [membership_id]);
    });
  },
});

/** The maximum length of a name in the link. Mail programs break links that are too long. */
const MAX_NAME = 100;

/** The page for accepting an invitation. The names are for invited people who open it signed out. */
export function invitationLink(
  env: Pick<Env, 'PUBLIC_URL' | 'APP_SECRET'>,
  invitation: Record<'team_id' | 'membership_id' | 'team_name' | 'inviter_name', string>,
): string {
  const { team_id, membership_id, team_name, inviter_name } = invitation;
  const secret = invitationSecret(env.APP_SECRET, { team_id, membership_id });
  const query = {
    teamId: team_id,
    membershipId: membership_id,
    teamName: cutText(team_name, MAX_NAME),
    inviter_name: cutText(inviter_name, MAX_NAME),
  };
  return absoluteLink(env, '/auth/invitation', query, secret);
}

/**
 * Invites someone to a team. Strangers choose the names, so the subject and the preview line contain
 * none, and the names in the text can't become links.
 */
export function invitationEmail(to: {
  to: string;
  team_name: string;
  inviter_name: string;
  role: string;
  link: string;
}): Email {
  const copy = invitationEmails;
  const [team, inviter] = [withoutLinks(to.team_name), withoutLinks(to.inviter_name)];
  const role = roleLabel(to.role);
  return composeEmail(
    { email: to.to },
    { ...copy, title: copy.title({ team }) },
    {
      paragraphs: [
        inviter ? copy.invitedBy({ inviter, team, role }) : copy.invited({ team, role }),
        copy.noAccount,
      ],
      link: to.link,
      footnotes: [copy.validity({ email: to.to, days: INVITATION_DAYS }), copy.unknownTeam],
      subject: copy.subject,
    },
  );
}
