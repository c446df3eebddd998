import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Me } from '#domain/accounts/schema.ts';
import { quietUntil } from '#domain/notifications/quiet-hours.ts';
import type { WaitingLead } from '#domain/notifications/schema.ts';
import { listenWhileHidden } from '#web/platform/live-channel.ts';
import { client } from '#web/platform/rpc.ts';
import { useLive } from '#web/shared/live.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { type ThrottledRefresh, throttleRefresh } from '#web/shared/throttle-refresh.ts';
import { copy } from '#copy/notifications/screen.ts';
import { type Device, playSound, useDevice } from './device.ts';
import { hasPush, notificationPermission, showTabNotification, subscribe } from './push.ts';
import { whoWaits } from '#copy/shared/who-waits.ts';

/** Milliseconds within which newly waiting leads share one notification. */
const BATCH_MS = 1_500;

/** The server's limit per request. */
const MAX_IDS = 500;

/**
 * For users who turned it on: announces waiting leads with a sound, and with a notification unless a push
 * service sends one. Only one tab does so, even if it is hidden.
 */
export function Notifier({ me }: { me: Me }) {
  const device = useDevice(me.user.id);
  // Staff get no notifications for the user they impersonate.
  return me.impersonation ? null : <ActiveNotifier {...device} />;
}

function ActiveNotifier({ notify, sound }: Device) {
  const { team_slug } = useTeam();
  const leader = useLeader(`opensetter-notifier:${team_slug}`);
  // Tracks leads by id, not by time, because the browser's clock may differ from the server's.
  /** leads who started waiting and haven't been announced */
  const pendingIds = useRef(new Set<string>());
  const notifiedSince = useRef(new Map<string, string>());

  useEffect(() => {
    if (notify && notificationPermission() === 'granted') void subscribe().catch(() => undefined);
  }, [notify]);
  useEffect(() => (leader ? listenWhileHidden() : undefined), [leader]);

  async function notifyLeads(conversation_ids: string[]) {
    const waiting = await client.notifications.waiting({ team_slug, conversation_ids });
    // A change may arrive twice. A lead who waits again has a new start time.
    const leads = waiting.filter(
      (lead) => notifiedSince.current.get(lead.conversation_id) !== lead.since,
    );
    if (leads.length === 0) return;
    const { settings } = await client.notifications.settings({ team_slug });
    for (const lead of leads) notifiedSince.current.set(lead.conversation_id, lead.since);
    if (quietUntil(settings, new Date())) return;
    if (sound) await playSound().catch(() => undefined);
    if (notify && settings.waiting_push && document.hidden && !(await hasPush())) {
      await show(leads, team_slug).catch(() => undefined);
    }
  }

  const deliver = useEffectEvent(async () => {
    while (pendingIds.current.size > 0) {
      const ids = [...pendingIds.current].slice(0, MAX_IDS);
      for (const id of ids) pendingIds.current.delete(id);
      try {
        await notifyLeads(ids);
      } catch (error) {
        for (const id of ids) pendingIds.current.add(id);
        throw error;
      }
    }
  });

  // Leads that couldn't be fetched stay in the set until the next attempt.
  const throttled = useRef<ThrottledRefresh>(undefined);
  useEffect(() => {
    throttled.current = throttleRefresh(() => deliver(), BATCH_MS);
    return () => throttled.current?.stop();
  }, []);

  useLive(team_slug, (change) => {
    if (change.kind === 'back') throttled.current?.retryNow();
    if (change.kind !== 'notice' || !leader) return;
    pendingIds.current.add(change.notice_id);
    throttled.current?.request();
  });
  return null;
}

async function show(leads: WaitingLead[], team_slug: string) {
  const [first] = leads;
  if (leads.length === 1 && first) {
    const { name, conversation_id, held } = first;
    const path = paths.conversations(team_slug, conversation_id);
    const { shown } = copy;
    return showTabNotification(held ? shown.held({ name }) : whoWaits.one({ name }), {
      tag: conversation_id,
      path,
    });
  }
  const path = paths.conversations(team_slug);
  return showTabNotification(whoWaits.many({ count: leads.length }), {
    tag: `waiting:${path}`,
    path,
  });
}

/** Whether this tab is the leader among tabs with this name. Another takes over when it closes. */
function useLeader(name: string): boolean {
  // In browsers without locks every tab announces: a double sound is better than none.
  const [leader, setLeader] = useState(() => !('locks' in navigator));
  useEffect(() => {
    if (!('locks' in navigator)) return;
    const controller = new AbortController();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    navigator.locks
      .request(name, { signal: controller.signal }, () => {
        setLeader(true);
        return released;
      })
      .catch(() => undefined);
    return () => {
      controller.abort();
      release();
      setLeader(false);
    };
  }, [name]);
  return leader;
}
