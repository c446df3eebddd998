import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import { storedText } from '#web/platform/storage.ts';
import { useLive } from '#web/shared/live.ts';
import { client } from '#web/platform/rpc.ts';
import { problemOf } from './api.ts';
import { connectionErrors } from '#copy/whatsapp/connection-errors.ts';
import { connectionReducer, IDLE, nextStep } from './connection-machine.ts';
import { type Gateway, openSession, sessionCode, sessionStatus } from './open-session.ts';

interface ConnectionOptions {
  team_slug: string;
  campaignId: string;
  /** the campaign has a session, so opening continues at its current step */
  resumable: boolean;
  /** called after the success was shown for 1.5 s */
  onLeave: () => Promise<void> | void;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Runs the connection state machine for one campaign: executes its next step when due and dispatches the
 * result. Give the component a key per campaign.
 */
export function useConnection({ team_slug, campaignId, resumable, onLeave }: ConnectionOptions) {
  const [connection, dispatch] = useReducer(connectionReducer, { ...IDLE, resuming: resumable });
  const gateway = useMemo<Gateway>(
    () => (action) => client.whatsapp.gateway({ team_slug, campaign_id: campaignId, action }),
    [team_slug, campaignId],
  );
  const [runInOrder] = useState(createSerialRunner);
  const { state, resuming, qrEndsAt } = connection;

  async function checkStatus() {
    const { status, identified, refusal } = await sessionStatus(gateway);
    if (refusal) return dispatch({ type: 'refused', message: refusal });
    dispatch({ type: 'status', status, identified, now: Date.now() });
    if (status !== 'SCAN_QR_CODE') return;
    const qr = await sessionCode(gateway);
    if (qr) dispatch({ type: 'qr', qr });
  }

  async function confirm() {
    try {
      const answer = await client.whatsapp.confirm({ team_slug, campaign_id: campaignId });
      if (answer.ok) dispatch({ type: 'confirmed' });
      else dispatch({ type: 'refused', message: answer.message });
    } catch (error) {
      dispatch({
        type: 'refused',
        message: connectionErrors.validation({ error: problemOf(error).message }),
      });
    }
  }

  async function open() {
    await openSession(gateway, wait);
    dispatch({ type: 'opened' });
  }

  async function leave() {
    // Before the reset, after which the campaign counts as connected and this component unmounts.
    await onLeave();
    dispatch({ type: 'reset' });
  }

  const work = { open, poll: checkStatus, check: checkStatus, confirm, leave };
  const run = useEffectEvent((step: keyof typeof work) =>
    runInOrder(work[step]).catch((error: unknown) =>
      dispatch({ type: 'unreachable', ...problemOf(error) }),
    ),
  );

  // Each event creates a new connection object, which schedules the next step.
  const step = useMemo(() => nextStep(connection), [connection]);
  const pollNow = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    if (!step) return;
    const runStep = () => {
      pollNow.current = undefined;
      clearTimeout(timer);
      void run(step.do);
    };
    const timer = setTimeout(runStep, step.in);
    if (step.do === 'poll') pollNow.current = runStep;
    return () => {
      pollNow.current = undefined;
      clearTimeout(timer);
    };
  }, [step]);

  useLive(team_slug, (change) => {
    // The code was rotated or scanned: poll now.
    if (change.kind === 'campaign' && change.campaign_id === campaignId) pollNow.current?.();
  });

  useEffect(() => {
    if (!resuming) return;
    let isMounted = true;
    // An unknown state isn't a connection: the user can start and will see what is wrong.
    void runInOrder(() => sessionStatus(gateway).catch(() => null)).then((found) => {
      // A refusal was already shown; the next start ignores it.
      const status = found && !found.refusal ? found.status : null;
      const storedEnd = qrEnd(campaignId).read();
      if (isMounted) dispatch({ type: 'resume', status, now: Date.now(), qrEndsAt: storedEnd });
    });
    return () => {
      isMounted = false;
    };
  }, [resuming, gateway, campaignId, runInOrder]);

  useEffect(() => {
    if (state === 'qr_active' && qrEndsAt !== null) qrEnd(campaignId).write(qrEndsAt);
  }, [state, qrEndsAt, campaignId]);

  function start() {
    qrEnd(campaignId).remove();
    dispatch({ type: 'start' });
  }

  /** Tries to end the session at the gateway. */
  async function cancel() {
    qrEnd(campaignId).remove();
    await runInOrder(() => gateway('deleteSession')).catch(() => undefined);
    dispatch({ type: 'reset' });
  }

  const tick = () => dispatch({ type: 'tick', now: Date.now() });
  return { connection, start, cancel, leave, tick };
}

/** Serializes calls on one session: each waits for the previous one to settle. */
function createSerialRunner() {
  let last: Promise<unknown> = Promise.resolve();
  return function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/**
 * The time at which the 90 s of a campaign's QR code end, in milliseconds since 1970. Stored so that a
 * reload doesn't restart them. Without storage it does, and the gateway's timeout comes earlier.
 */
function qrEnd(campaignId: string) {
  const stored = storedText('session', `whatsapp-qr-end:${campaignId}`);
  return {
    read: () => Number(stored.read()) || null,
    write: (at: number) => stored.write(String(at)),
    remove: stored.remove,
  };
}
