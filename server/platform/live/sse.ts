import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { TeamScope } from '../db/team-scope.ts';
import type { Logger } from '../log.ts';
import { isAfter, type LiveChannel, type LiveEvent, type Position } from './channel.ts';

const HEARTBEAT_MS = 15_000;
/** A session that ends elsewhere, or expires, is noticed within this time. */
const CHECK_EVERY_MS = 15_000;
/** Changes are kept for an hour; a browser that was away longer fetches everything again. */
const RESUMABLE_MS = 50 * 60_000;
/** A browser that does not read is disconnected, so that its changes do not fill the memory. */
const MAX_PENDING = 5_000;

/** Who reads a stream. */
export interface LiveReader {
  user_id: string;
  /** Looks up the session and the team again. */
  mayRead: () => Promise<boolean>;
  /** called once, when the stream is over */
  onClose: () => void;
}

/**
 * The stream of a team's changes for one browser. It ends when the reader loses the team: at once
 * when they are removed, since that is itself a change of the team. It resumes after Last-Event-ID
 * without a gap. `ready` gives a new browser its position; `reset` makes one that was away too long
 * fetch everything again.
 */
export function streamChanges(
  c: Context,
  live: LiveChannel,
  scope: TeamScope,
  { reader, until, log }: { reader: LiveReader; until: AbortSignal; log: Logger },
) {
  // Hono would print an error past the log, or send it to the browser.
  return streamSSE(c, (stream) =>
    follow(stream).catch((error: unknown) => log.warn({ err: error }, 'a live stream broke off')),
  );

  async function follow(stream: SSEStreamingApi) {
    const pending: LiveEvent[] = [];
    let wake = () => {};
    const over = new AbortController();
    let checkAt = 0;
    const end = () => {
      over.abort();
      wake();
    };
    const subscription = live.subscribe(scope.teamId, (events) => {
      pending.push(...events);
      if (pending.length > MAX_PENDING) disconnect();
      wake();
    });
    stream.onAbort(end);
    until.addEventListener('abort', end, { once: true });
    try {
      await subscription.ready;
      // A reader removed between the guard and here would not be notified of it.
      await check();
      if (over.signal.aborted) return;
      let at = await begin();
      while (!over.signal.aborted) {
        const next = pending.splice(0);
        if (Date.now() > checkAt) await check();
        for (const event of next) {
          if (!isAfter(event, at)) continue;
          at = event;
          if (event.kind === 'member' && event.subject_id === reader.user_id) await check();
          if (over.signal.aborted) break;
          await send(event);
        }
        if (pending.length > 0 || over.signal.aborted) continue;
        const quiet = await sleepUntilWoken();
        if (quiet && !over.signal.aborted) await stream.write(': quiet\n\n');
      }
    } finally {
      subscription.stop();
      reader.onClose();
      until.removeEventListener('abort', end);
    }

    /** Nothing written to a browser that does not read ever arrives, so its connection is cut. */
    function disconnect() {
      subscription.stop();
      pending.length = 0;
      end();
      (c.env as Partial<HttpBindings> | undefined)?.outgoing?.destroy();
    }

    /** Ends the stream of a reader who may no longer read it. */
    async function check() {
      checkAt = Date.now() + CHECK_EVERY_MS;
      if (!(await reader.mayRead())) end();
    }

    async function begin(): Promise<Position> {
      const last = parseEventId(c.req.header('last-event-id'));
      const missed = last && (await live.since(scope, last));
      if (!last || !missed) {
        const at = await live.position();
        const event = c.req.header('last-event-id') ? 'reset' : 'ready';
        await stream.writeSSE({ event, data: '{}', id: eventId(at) });
        // All before this position is committed already; the subscription has everything after it.
        return { xid: at.xid, id: 0n };
      }
      for (const event of missed) await send(event);
      return missed.at(-1) ?? last;
    }

    function send(event: LiveEvent) {
      const data = JSON.stringify({ kind: event.kind, [`${event.kind}_id`]: event.subject_id });
      return stream.writeSSE({ event: 'change', data, id: eventId(event) });
    }

    function sleepUntilWoken(): Promise<boolean> {
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(true), HEARTBEAT_MS);
        wake = () => {
          clearTimeout(timer);
          resolve(false);
        };
        if (over.signal.aborted || pending.length > 0) wake();
      });
    }
  }
}

function eventId({ xid, id }: Position): string {
  return `${xid}-${id}-${Date.now()}`;
}

function parseEventId(text: string | undefined): Position | undefined {
  const match = /^(\d{1,18})-(\d{1,18})-(\d{1,15})$/.exec(text ?? '');
  if (!match || Date.now() - Number(match[3]) > RESUMABLE_MS) return undefined;
  return { xid: BigInt(match[1] ?? 0), id: BigInt(match[2] ?? 0) };
}
