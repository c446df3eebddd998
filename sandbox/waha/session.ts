import type { Chats } from './chats.ts';
import type { SessionLock } from './lock.ts';
import type { Me, SessionConfig, SessionStatus, StoredSession } from './model.ts';

export interface Qr {
  value: string;
  /** 1 to 6. */
  number: number;
  /** Milliseconds since 1970. */
  shownAt: number;
  expiresAt: number;
}

/** One session of the gateway, as it is in memory. `lifecycle.ts` moves it between its states. */
export interface Session {
  name: string;
  config: SessionConfig;
  status: SessionStatus;
  /** The last three states, as session.status reports them. */
  statuses: { status: SessionStatus; timestamp: number }[];
  me?: Me;
  /** Whose conversations it holds: the number that scanned last, also after a logout. */
  owner?: string;
  /** The phone removed this device: only a logout helps. */
  unlinked: boolean;
  /** The gateway's line to WhatsApp is cut. */
  offline: boolean;
  /** WORKING, but messages no longer reach it until a restart. */
  deaf: boolean;
  qr?: Qr;
  lock: SessionLock;
  chats: Chats;
  /** Cancels the next step that the session would take by itself. */
  cancelStep?: (() => void) | undefined;
  /** Called at each change of status. */
  waiters: Set<() => void>;
}

export function storedSession(session: Session): StoredSession {
  const { name, config, status, me, unlinked, owner } = session;
  return {
    name,
    config,
    status,
    ...(me ? { me } : {}),
    ...(unlinked ? { unlinked } : {}),
    ...(owner ? { owner } : {}),
  };
}
