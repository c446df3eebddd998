import { z } from 'zod';
import {
  handOver,
  linkOf,
  type MailingServices,
} from '#server/features/accounts/hand-over-mail.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { findInvitationToMail, saveMailState } from './invitation-queries.ts';
import { invitationSecret } from './invitation-secret.ts';
import { invitationMail } from './mails/invitation-mail.ts';

/**
 * Mails an invitation that waits for it. A repeat mails the same link or nothing; an address that
 * the mail server refuses is marked, for the list of members to say so.
 */
export const sendInvitation = defineJob({
  name: 'teams:send-invitation',
  payload: z.object({ membership_id: z.uuid() }),
  key: ({ membership_id }) => `invitation:${membership_id}`,
  run: mailInvitation,
});

async function mailInvitation(
  { db, env, emailSender, log }: MailingServices,
  scope: TeamScope,
  { membership_id }: { membership_id: string },
): Promise<void> {
  const found = await db.inTeam(scope, (tx) => findInvitationToMail(tx, membership_id));
  if (!found) return;
  const { email: to, role, team_name, inviter_name } = found;
  const { teamId } = scope;
  const link = linkOf(env, '/auth/invitation', {
    teamId,
    membershipId: membership_id,
    secret: invitationSecret(env.APP_SECRET, { team_id: teamId, membership_id }),
    teamName: team_name,
    inviterName: inviter_name,
  });
  const mail = invitationMail({ to, role, team_name, inviter_name, link });
  const taken = await handOver({ emailSender, log }, mail, found.invited_by ?? '');
  await db.inTeam(scope, async (tx) => {
    await saveMailState(tx, membership_id, taken ? 'sent' : 'failed');
    await recordChanges(tx, 'member', [membership_id]);
  });
}
