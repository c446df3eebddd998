import { z } from 'zod';
import { quietUntil } from '#domain/notifications/quiet-hours.ts';
import {
  NOTICE_CHANNELS,
  type NoticeChannel,
  type NotificationSettings,
} from '#domain/notifications/schema.ts';
import type { EmailServices } from '#server/features/accounts/send-email.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueueJobs, enqueueUnlessPlanned } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import { type ClaimedLead, claimWaitingLeads, nextUntold, releaseClaims } from './claims.ts';
import { waitingEmail } from './emails/waiting-email.ts';
import { deliverEmail, deliverPushes } from './deliver.ts';
import { waitingPushes } from './push-texts.ts';
import { findRecipient, listRecipients, type Recipient } from './recipients.ts';
import { linksOf, type TeamLinks } from './team-links.ts';

/** The services of whatever tells somebody something. */
export type NoticeServices = EmailServices & Pick<Services, 'push'>;

const MINUTE_MS = 60_000;
/** Leads who begin to wait within this time are told of together. */
const GATHER_MS = 2_000;

/**
 * Tells one person on one channel of the leads who wait for a person, in one email or a few pushes.
 * Whoever was answered meanwhile is left out; whoever waits but not for long enough is told by the job
 * that this one plans. Nothing is told twice.
 */
export const tellWaiting = defineJob({
  name: 'notifications:tell-waiting',
  payload: z.object({ user_id: z.string(), channel: z.enum(NOTICE_CHANNELS) }),
  key: ({ team_id, user_id, channel }) => `tell-waiting:${team_id}:${user_id}:${channel}`,
  run: async (services: NoticeServices, scope, { user_id, channel }) => {
    const due = await services.db.inTeam(scope, (tx) => claimDue(tx, user_id, channel));
    if (due.leads.length > 0) {
      try {
        await deliver(services, due, channel);
      } catch (error) {
        const told = due.leads.map(({ conversation_id }) => conversation_id);
        const claim = { user_id, channel, kind: 'lead_waiting' } as const;
        await services.db.inTeam(scope, (tx) => releaseClaims(tx, claim, told));
        throw error;
      }
    }
    // Only now: a try that failed plans this job for itself, and the earlier time counts.
    const { again } = due;
    if (again) await services.db.inTeam(scope, (tx) => plan(tx, [{ user_id, channel, at: again }]));
  },
});

type Due = { again: Date | null } & (
  | { leads: [] }
  | { leads: ClaimedLead[]; recipient: Recipient; links: TeamLinks }
);

async function claimDue(tx: TeamTx, user_id: string, channel: NoticeChannel): Promise<Due> {
  const recipient = await findRecipient(tx, user_id);
  if (!recipient || !wants(recipient, channel)) return { leads: [], again: null };
  const { settings } = recipient;
  const now = new Date();
  const quiet = quietUntil(settings, now);
  if (quiet) return { leads: [], again: quiet };
  const whose = { user_id, channel, whose: settings.whose };
  const waited_before = new Date(now.getTime() - patience(settings, channel));
  const leads = await claimWaitingLeads(tx, { ...whose, waited_before });
  const next = await nextUntold(tx, whose);
  const again = next && new Date(next.getTime() + patience(settings, channel));
  return { recipient, leads, again, links: await linksOf(tx) };
}

/** How long a lead waits before a person is told. */
function patience({ email_after_minutes }: NotificationSettings, channel: NoticeChannel): number {
  return channel === 'email' ? email_after_minutes * MINUTE_MS : 0;
}

function wants({ settings, has_push }: Recipient, channel: NoticeChannel): boolean {
  return channel === 'email' ? settings.waiting_email : settings.waiting_push && has_push;
}

async function deliver(services: NoticeServices, due: Due, channel: NoticeChannel) {
  if (!('recipient' in due)) return;
  const { recipient, links, leads } = due;
  if (channel === 'email') {
    await deliverEmail(services, recipient, waitingEmail(services.env, due));
  } else {
    await deliverPushes(services, recipient.user_id, waitingPushes(links, leads));
  }
}

interface Planned {
  user_id: string;
  channel: NoticeChannel;
  at: Date;
}

/** One that is planned already comes earlier, and plans the next one itself. */
async function plan(tx: TeamTx, planned: Planned[]): Promise<void> {
  const specs = planned.map(({ user_id, channel, at }) =>
    tellWaiting.spec(tx.scope, { user_id, channel }, { runAt: at }),
  );
  await enqueueUnlessPlanned(tx.db, specs);
}

/**
 * A lead has begun to wait for a person: plans what is told to each member, and lets their open
 * browsers look. A repeat does no harm.
 */
export async function planWaitingNotices(
  { db, log }: Pick<Services, 'db' | 'log'>,
  scope: TeamScope,
  { conversation_id }: { conversation_id: string },
): Promise<void> {
  log.info({ team_id: scope.teamId, conversation_id }, 'a lead waits for a person');
  await db.inTeam(scope, async (tx) => {
    const now = Date.now();
    const members = await listRecipients(tx);
    const planned = members.flatMap((recipient) =>
      NOTICE_CHANNELS.filter((channel) => wants(recipient, channel)).map((channel) => {
        const { user_id, settings } = recipient;
        return { user_id, channel, at: new Date(now + (patience(settings, channel) || GATHER_MS)) };
      }),
    );
    await plan(tx, planned);
    await recordChanges(tx, 'notice', [conversation_id]);
  });
}

/** After a change of settings: what is planned at the old time may be too late, or too early. */
export async function planAfterChange(tx: TeamTx, user_id: string): Promise<void> {
  const jobs = NOTICE_CHANNELS.map((channel) => tellWaiting.spec(tx.scope, { user_id, channel }));
  await enqueueJobs(tx.db, jobs);
}
