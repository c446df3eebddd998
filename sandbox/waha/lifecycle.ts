import { once } from 'node:events';
import { digitsOf, lidOf, phoneAddress, qrValue } from './ids.ts';
import type { Session, SessionStatus } from './model.ts';
import { deliverHeldMessages } from './traffic.ts';
import type { World } from './world.ts';

const BOOT_MS = 950;
const LINK_MS = 300;
const FIRST_QR_MS = 60_000;
const NEXT_QR_MS = 20_000;
const QR_COUNT = 6;
const FAIL_MS = 2000;
const RECONNECT_EVERY_MS = 2000;
const RECONNECT_FOR_MS = 120_000;
/** How long a call waits for the state that it needs, before it returns 422. */
const STATE_PATIENCE_MS = 10_000;
/** Waiting longer for other calls that change the session's life is the gateway's error 500. */
const LOCK_PATIENCE_MS = 5000;

/** Boots the session: to a QR, to WORKING, or to FAILED if the phone has removed it. */
export function startSession(world: World, session: Session): void {
  setStatus(world, session, 'STARTING');
  step(world, session, BOOT_MS, () => {
    if (session.unlinked) step(world, session, FAIL_MS - BOOT_MS, () => fail(world, session));
    else if (session.offline) loseConnection(world, session);
    else if (session.me) step(world, session, LINK_MS, () => connected(world, session));
    else showQr(world, session, 1);
  });
}

export function stopSession(world: World, session: Session): void {
  session.cancelStep?.();
  delete session.qr;
  if (session.status !== 'STOPPED') setStatus(world, session, 'STOPPED');
}

/** Removes the pairing and leaves the session STOPPED. */
export function unpairSession(world: World, session: Session): void {
  stopSession(world, session);
  delete session.me;
  session.unlinked = false;
  world.saveSession(session);
}

/** Scans the current QR with the phone. False if there is none. */
export function scanQr(world: World, session: Session, phone: string, pushName: string): boolean {
  if (session.status !== 'SCAN_QR_CODE' || !session.qr) return false;
  const digits = digitsOf(phone);
  delete session.qr;
  if (session.owner !== undefined && session.owner !== digits) world.clearChats(session);
  session.owner = digits;
  session.me = { id: phoneAddress(digits), pushName, lid: lidOf(digits) };
  session.unlinked = false;
  setStatus(world, session, 'STARTING');
  step(world, session, LINK_MS, () => connected(world, session));
  return true;
}

/** The owner removes this device on the phone: FAILED, with `me` still set. */
export function unlinkOnPhone(world: World, session: Session): void {
  session.unlinked = true;
  fail(world, session);
}

/** Cuts the connection to WhatsApp, or restores it when called with false. */
export function setOffline(world: World, session: Session, offline: boolean): void {
  session.offline = offline;
  if (offline && session.status === 'WORKING') loseConnection(world, session);
  else if (!offline && session.status === 'STARTING' && session.me) {
    step(world, session, LINK_MS, () => connected(world, session));
  } else world.changed();
}

/** Forces a session into a state, as if the gateway had got there. */
export function forceStatus(world: World, session: Session, status: SessionStatus): void {
  session.cancelStep?.();
  if (status === 'SCAN_QR_CODE') showQr(world, session, 1);
  else if (status === 'WORKING') connected(world, session);
  else if (status === 'STOPPED') stopSession(world, session);
  else setStatus(world, session, status);
}

/** True as soon as the session is in this state; false if it doesn't get there in time. */
export async function waitForStatus(
  { settings, changes }: World,
  session: Session,
  expected: SessionStatus,
): Promise<boolean> {
  const signal = AbortSignal.timeout(Math.ceil(STATE_PATIENCE_MS * settings.timeScale));
  while (session.status !== expected && !signal.aborted) {
    await once(changes, 'change', { signal }).catch(() => {});
  }
  return session.status === expected;
}

/** WAHA's lock, for which calls that change a session's life queue. Sends and reads don't take it. */
export async function withSessionLock(
  world: World,
  session: Session,
  work: () => Promise<void> | void,
) {
  const before = session.changed;
  const { promise, resolve } = Promise.withResolvers<void>();
  session.changed = before.then(() => promise);
  try {
    const late = world.timers.sleep(LOCK_PATIENCE_MS).then(() => true);
    if (await Promise.race([before, late])) throw new Error('async-lock timed out in queue');
    await work();
  } finally {
    resolve();
  }
}

function connected(world: World, session: Session): void {
  session.cancelStep?.();
  delete session.qr;
  setStatus(world, session, 'WORKING');
  deliverHeldMessages(world, session);
}

function showQr(world: World, session: Session, number: number): void {
  const lifetime = (number === 1 ? FIRST_QR_MS : NEXT_QR_MS) * world.settings.timeScale;
  session.qr = { value: qrValue(), number, expiresAt: Date.now() + lifetime };
  setStatus(world, session, 'SCAN_QR_CODE');
  step(world, session, number === 1 ? FIRST_QR_MS : NEXT_QR_MS, () => {
    if (number < QR_COUNT) showQr(world, session, number + 1);
    else fail(world, session);
  });
}

function fail(world: World, session: Session): void {
  session.cancelStep?.();
  delete session.qr;
  setStatus(world, session, 'FAILED');
}

/** Retries STARTING every 2 s for 2 minutes, then FAILED, unless the connection is back. */
function loseConnection(world: World, session: Session, lostFor = 0): void {
  if (lostFor >= RECONNECT_FOR_MS) {
    fail(world, session);
    return;
  }
  setStatus(world, session, 'STARTING');
  step(world, session, RECONNECT_EVERY_MS, () =>
    loseConnection(world, session, lostFor + RECONNECT_EVERY_MS),
  );
}

function step(world: World, session: Session, ms: number, work: () => void): void {
  session.cancelStep?.();
  session.cancelStep = world.timers.after(ms, () => {
    session.cancelStep = undefined;
    work();
  });
}

function setStatus(world: World, session: Session, status: SessionStatus): void {
  session.status = status;
  const statuses = [...session.statuses.slice(-2), { status, timestamp: Date.now() }];
  session.statuses = statuses;
  world.saveSession(session);
  world.dispatcher.emit(session, 'session.status', { name: session.name, status, statuses });
}
