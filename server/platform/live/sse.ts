import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { TeamScope } from '../db/team-scope.ts';
import type { Logger } from '../log.ts';
import type { Access } from './access.ts';
import {
  isAfter,
  type LiveChannel,
  type LiveEvent,
  type Position,
  RECENT,
  STAFF,
} from './channel.ts';
import type { PresenceChange } from './presence.ts';

/** Browsers that got one expect the next: `MAX_QUIET` in web/platform/live-channel.ts is longer than two. */
const HEARTBEAT_MS = 15_000;
/** How long a stream may take to end. After that its browser isn't reading, and the connection is closed. */
const END_MS = 300;
/** Changes are kept for an hour; a browser that was away longer fetches everything again. */
const RESUMABLE_MS = 50 * 60_000;
/** A browser that doesn't read is disconnected, so that its changes don't fill the memory. */
const MAX_PENDING = 5_000;
/** Longest time from a transaction's start, which is the time of its changes, to its commit. */
const MAX_CHANGE_MS = 5_000;

/** The reader of a stream. */
export interface LiveReader extends Access {
  /** called once, when the stream ends */
  onClose: () => void;
}

/**
 * Streams the changes of a team to one browser, or without a scope those that concern staff, who fetch
 * everything again after a break. The stream ends with the reader's access, and resumes after
 * Last-Event-ID without a gap. `ready` gives a new browser its position, followed by what changed since
 * it started to fetch (`age` in the address: milliseconds since then). `reset` makes a browser that was
 * away too long fetch everything again.
 */
export function streamChanges(
  c: Context,
  live: LiveChannel,
  scope: TeamScope | null,
  { reader, until, log }: { reader: LiveReader; until: AbortSignal; log: Logger },
) {
  // Otherwise Hono would print an error without the log, or send it to the browser.
  return streamSSE(c, (stream) =>
    follow(stream).catch((error: unknown) => log.warn({ err: error }, 'a live stream ended early')),
  );

  async function follow(stream: SSEStreamingApi) {
    const pending: LiveEvent[] = [];
    /** latest presence by conversation */
    const presences = new Map<string, PresenceChange>();
    let wake = () => {};
    const over = new AbortController();
    const end = () => {
      over.abort();
      wake();
    };
    let cutting: NodeJS.Timeout | undefined;
    const access = live.access.watch(reader, () => {
      end();
      cutting ??= setTimeout(disconnect, END_MS);
    });
    const subscription = live.subscribe(scope?.teamId ?? STAFF, (events) => {
      pending.push(...events);
      if (pending.length > MAX_PENDING) disconnect();
      wake();
    });
    const stopPresence =
      scope &&
      live.presence.subscribe(scope.teamId, (change) => {
        presences.set(change.conversation_id, change);
        wake();
      });
    stream.onAbort(end);
    until.addEventListener('abort', end, { once: true });
    // Browsers whose stream has ended may reconnect before their proxy switches to other processes.
    if (until.aborted) end();
    try {
      await subscription.ready;
      // There is no notification for access that ended between the guard and here.
      await access.check();
      if (over.signal.aborted) return;
      let at = await begin();
      while (!over.signal.aborted) {
        const next = pending.splice(0);
        await access.checked();
        for (const event of next) {
          if (!isAfter(event, at)) continue;
          at = event;
          if (event.kind === 'member' && reader.ids.includes(event.subject_id))
            await access.check();
          if (over.signal.aborted) break;
          await send(event);
        }
        await sendPresences();
        if (pending.length > 0 || over.signal.aborted) continue;
        const isIdle = await sleepUntilWoken();
        // An event, because scripts don't see comments. Without an id, like those of presence.
        if (isIdle && !over.signal.aborted) await stream.writeSSE({ event: 'quiet', data: '{}' });
      }
    } finally {
      clearTimeout(cutting);
      access.stop();
      subscription.stop();
      stopPresence?.();
      reader.onClose();
      until.removeEventListener('abort', end);
    }

    /** Cuts the connection: a browser that doesn't read would never receive the end of the stream. */
    function disconnect() {
      subscription.stop();
      pending.length = 0;
      end();
      (c.env as Partial<HttpBindings> | undefined)?.outgoing?.destroy();
    }

    async function begin(): Promise<Position> {
      const last = parseEventId(c.req.header('last-event-id'));
      const missed = last && scope && (await live.since(scope, last));
      if (!last || !missed) {
        const at = await live.position();
        const event = c.req.header('last-event-id') ? 'reset' : 'ready';
        await stream.writeSSE({ event, data: '{}', id: eventId(at) });
        if (event === 'ready') await sendRecent(parseAge(c.req.query('age')));
        // Everything before this position is already committed. The subscription has everything after it.
        return { xid: at.xid, id: 0 };
      }
      for (const event of missed) await send(event);
      return missed.at(-1) ?? last;
    }

    /** Sends what changed while the browser fetched, without ids, since the position is already later. */
    async function sendRecent(age: number | undefined) {
      if (age === undefined || !scope) return;
      // Read after the position, so it has every change that the subscription won't send.
      const recent = await live.recent(scope);
      const recentEvents = recent.filter(({ age_ms }) => age_ms <= age + MAX_CHANGE_MS);
      if (recentEvents.length === RECENT) return stream.writeSSE({ event: 'reset', data: '{}' });
      for (const event of recentEvents) {
        await stream.writeSSE({ event: 'change', data: JSON.stringify(changeOf(event)) });
      }
    }

    function send(event: LiveEvent) {
      const data = JSON.stringify(changeOf(event));
      return stream.writeSSE({ event: 'change', data, id: eventId(event) });
    }

    /** Without an id, so that a browser resumes after the last change of the team. */
    async function sendPresences() {
      const next = [...presences.values()];
      presences.clear();
      for (const change of next) {
        if (over.signal.aborted) return;
        await stream.writeSSE({ event: 'presence', data: JSON.stringify(change) });
      }
    }

    function sleepUntilWoken(): Promise<boolean> {
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(true), HEARTBEAT_MS);
        wake = () => {
          clearTimeout(timer);
          resolve(false);
        };
        if (over.signal.aborted || pending.length + presences.size > 0) wake();
      });
    }
  }
}

const changeOf = ({ kind, subject_id }: LiveEvent) => ({ kind, [`${kind}_id`]: subject_id });

function parseAge(text: string | undefined): number | undefined {
  return /^\d{1,12}$/.test(text ?? '') ? Number(text) : undefined;
}

function eventId({ xid, id }: Position): string {
  return `${xid}-${id}-${Date.now()}`;
}

function parseEventId(text: string | undefined): Position | undefined {
  const match = /^(\d{1,18})-(\d{1,18})-(\d{1,15})$/.exec(text ?? '');
  if (!match || Date.now() - Number(match[3]) > RESUMABLE_MS) return undefined;
  return { xid: Number(match[1]), id: Number(match[2]) };
}
