import { z } from 'zod';
import {
  NOTICE_CHANNELS,
  type NoticeChannel,
  type NotificationSettings,
} from '#domain/notifications/schema.ts';
import { quietUntil } from '#domain/notifications/quiet-hours.ts';
import { type EmailServices, sendToAccount } from '#server/features/accounts/send-email.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueueJobs, enqueueUnlessPlanned } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import { claimWaitingLeads, nextUnclaimed, releaseClaims } from './claims.ts';
import { waitingEmail } from './emails/waiting-email.ts';
import { deliverPushes } from './deliver.ts';
import { waitingPushes } from './push-texts.ts';
import { findRecipient, listRecipients, type Recipient } from './recipients.ts';
import { linksOf } from './team-links.ts';

/** The services that sending notifications needs. */
export type NoticeServices = EmailServices & Pick<Services, 'push'>;

const MINUTE_MS = 60_000;
/** Leads who start to wait within this time share a notification. */
const BATCH_MS = 2_000;

/**
 * Notifies one member on one channel of the waiting leads, in one email or a few pushes. Skips leads
 * answered since. The follow-up job scheduled here picks up leads below the threshold. No lead is
 * notified twice.
 */
export const notifyWaitingLeads = defineJob({
  name: 'notifications:tell-waiting',
  payload: z.object({ user_id: z.string(), channel: z.enum(NOTICE_CHANNELS) }),
  key: ({ team_id, user_id, channel }) => `tell-waiting:${team_id}:${user_id}:${channel}`,
  run: async (services: NoticeServices, scope, { user_id, channel }) => {
    const due = await services.db.inTeam(scope, (tx) => claimDue(tx, services, user_id, channel));
    const { claimed, deliver, again } = due;
    try {
      await deliver?.();
    } catch (error) {
      const claim = { user_id, channel, kind: 'lead_waiting' } as const;
      await services.db.inTeam(scope, (tx) => releaseClaims(tx, claim, claimed));
      throw error;
    }
    // Only after delivery: a failed attempt is retried, and keeps the earlier time.
    if (again) await services.db.inTeam(scope, (tx) => plan(tx, [{ user_id, channel, at: again }]));
  },
});

interface Due {
  /** the leads of this notification */
  claimed: string[];
  deliver?: () => Promise<void>;
  /** when to look again */
  again: Date | null;
}

async function claimDue(
  tx: TeamTx,
  services: NoticeServices,
  user_id: string,
  channel: NoticeChannel,
): Promise<Due> {
  const recipient = await findRecipient(tx, user_id);
  if (!recipient || !wants(recipient, channel)) return { claimed: [], again: null };
  const { settings } = recipient;
  const now = new Date();
  const quiet = quietUntil(settings, now);
  if (quiet) return { claimed: [], again: quiet };
  const whose = { user_id, channel, whose: settings.whose };
  const waited_before = new Date(now.getTime() - patience(settings, channel));
  const leads = await claimWaitingLeads(tx, { ...whose, waited_before });
  const next = await nextUnclaimed(tx, whose);
  const again = next && new Date(next.getTime() + patience(settings, channel));
  if (leads.length === 0) return { claimed: [], again };
  const links = await linksOf(tx);
  return {
    claimed: leads.map(({ conversation_id }) => conversation_id),
    deliver: () =>
      channel === 'email'
        ? sendToAccount(services, user_id, () =>
            waitingEmail(services.env, { recipient, links, leads }),
          )
        : deliverPushes(services, user_id, () => waitingPushes(links, leads)),
    again,
  };
}

/** How long a lead waits before a member is notified. */
function patience({ email_after_minutes }: NotificationSettings, channel: NoticeChannel): number {
  return channel === 'email' ? email_after_minutes * MINUTE_MS : 0;
}

function wants({ settings, has_push }: Recipient, channel: NoticeChannel): boolean {
  return channel === 'email' ? settings.waiting_email : settings.waiting_push && has_push;
}

interface Planned {
  user_id: string;
  channel: NoticeChannel;
  at: Date;
}

/** Keeps jobs that are already scheduled: they run earlier, and schedule the next one. */
async function plan(tx: TeamTx, planned: Planned[]): Promise<void> {
  const specs = planned.map(({ user_id, channel, at }) =>
    notifyWaitingLeads.spec(tx.scope, { user_id, channel }, { runAt: at }),
  );
  await enqueueUnlessPlanned(tx.db, specs);
}

/**
 * Schedules the notifications of all members when a lead starts to wait, and refreshes their open
 * browsers. Safe to repeat.
 */
export async function planWaitingNotices(
  { db, log }: Pick<Services, 'db' | 'log'>,
  scope: TeamScope,
  { conversation_id }: { conversation_id: string },
): Promise<void> {
  log.info({ team_id: scope.teamId, conversation_id }, 'a lead is waiting for the team');
  await db.inTeam(scope, async (tx) => {
    const now = Date.now();
    const members = await listRecipients(tx);
    const planned = members.flatMap((recipient) =>
      NOTICE_CHANNELS.filter((channel) => wants(recipient, channel)).map((channel) => {
        const { user_id, settings } = recipient;
        return { user_id, channel, at: new Date(now + (patience(settings, channel) || BATCH_MS)) };
      }),
    );
    await plan(tx, planned);
    await recordChanges(tx, 'notice', [conversation_id]);
  });
}

/** Runs the jobs now after a change of settings, because their times may be wrong. */
export async function planAfterChange(tx: TeamTx, user_id: string): Promise<void> {
  const jobs = NOTICE_CHANNELS.map((channel) =>
    notifyWaitingLeads.spec(tx.scope, { user_id, channel }),
  );
  await enqueueJobs(tx.db, jobs);
}
