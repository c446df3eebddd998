import {
  handOver,
  linkOf,
  type MailingServices,
} from '#server/features/accounts/hand-over-mail.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { enqueueJobs, type JobSpec } from '#server/platform/jobs/enqueue.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { findInvitationToMail, saveMailState } from './invitation-queries.ts';
import { invitationSecret } from './invitation-secret.ts';
import { invitationMail } from './mails/invitation-mail.ts';

export const SEND_INVITATION = 'teams:send-invitation';

export function sendInvitationJob({ teamId }: TeamScope, membership_id: string): JobSpec {
  return {
    identifier: SEND_INVITATION,
    payload: { team_id: teamId, membership_id },
    job_key: `invitation:${membership_id}`,
  };
}

/** Plans the mail in the transaction that invites, so that it cannot be lost or sent for nothing. */
export async function sendInvitationLater(tx: TeamTx, membership_id: string): Promise<void> {
  await enqueueJobs(tx.db, [sendInvitationJob(tx.scope, membership_id)]);
}

/**
 * Mails an invitation that waits for it. A repeat mails the same link or nothing; an address that
 * the mail server refuses is marked, for the list of members to say so. Throws RetryAfter while the
 * mail server is away.
 */
export async function sendInvitation(
  { db, env, emailSender, log, live }: MailingServices & Pick<Services, 'live'>,
  scope: TeamScope,
  membership_id: string,
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
  live.poke();
}
