import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import { useLive } from '#web/platform/live.ts';
import { confirmNumber, gatewayOf, problemOf } from './api.ts';
import { connectionReducer, IDLE, nextStep } from './connection-machine.ts';
import { connectionErrors } from './copy.ts';
import { openSession, sessionCode, sessionStatus } from './open-session.ts';
import { forgetQrEnd, keepQrEnd, keptQrEnd } from './qr-end.ts';

interface Given {
  teamSlug: string;
  campaignId: string;
  /** the campaign has a session: on opening, go on from where that truly is */
  resumable: boolean;
  /** after a success has been seen for its 1.5 s */
  onLeave: () => void;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Runs the connection machine for one campaign: takes its next step when it is due and tells it what
 * came of it. Give the component a key per campaign.
 */
export function useConnection({ teamSlug, campaignId, resumable, onLeave }: Given) {
  const [connection, dispatch] = useReducer(connectionReducer, IDLE);
  const [resuming, setResuming] = useState(resumable);
  const gateway = useMemo(() => gatewayOf(teamSlug, campaignId), [teamSlug, campaignId]);
  const inTurn = useLane();

  async function look() {
    const { status, identified, refusal } = await sessionStatus(gateway);
    if (refusal) return dispatch({ type: 'refused', message: refusal });
    dispatch({ type: 'status', status, identified, now: Date.now() });
    if (status !== 'SCAN_QR_CODE') return;
    const qr = await sessionCode(gateway);
    if (qr) dispatch({ type: 'qr', qr });
  }

  async function confirm() {
    try {
      const answer = await confirmNumber(teamSlug, campaignId);
      if (answer.ok) dispatch({ type: 'confirmed', account: answer.account });
      else dispatch({ type: 'refused', message: answer.message });
    } catch (error) {
      dispatch({ type: 'refused', message: connectionErrors.validation(problemOf(error).message) });
    }
  }

  async function open() {
    await openSession(gateway, wait);
    dispatch({ type: 'opened' });
  }

  const work = { open, poll: look, check: look, confirm, leave: async () => onLeave() };
  const run = useEffectEvent((step: keyof typeof work) =>
    inTurn(work[step]).catch((error: unknown) =>
      dispatch({ type: 'unreachable', ...problemOf(error) }),
    ),
  );

  // Every step changes one of these, so that each is taken once; the code on screen is not among them.
  const { state, opened, polls, failures, checks, qrEndsAt } = connection;
  const due = useEffectEvent(() => nextStep(connection));
  const waitingPoll = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    const step = due();
    if (!step) return;
    const timer = setTimeout(() => {
      waitingPoll.current = undefined;
      void run(step.do);
    }, step.in);
    if (step.do === 'poll') waitingPoll.current = timer;
    return () => {
      clearTimeout(timer);
      waitingPoll.current = undefined;
    };
  }, [state, opened, polls, failures, checks]);

  useLive(teamSlug, (change) => {
    if (change.kind !== 'campaign' || change.campaign_id !== campaignId) return;
    // A code was rotated or a phone has scanned: the next look need not wait for its time.
    if (waitingPoll.current === undefined) return;
    clearTimeout(waitingPoll.current);
    waitingPoll.current = undefined;
    void run('poll');
  });

  const resume = useEffectEvent(async (stillWanted: () => boolean) => {
    // Not knowing is not a connection: the person can start, and learns there what is wrong.
    const found = await inTurn(() => sessionStatus(gateway)).catch(() => null);
    if (!stillWanted()) return;
    // A refusal was shown when it happened; the next start begins without it.
    const status = found && !found.refusal ? found.status : null;
    dispatch({ type: 'resume', status, now: Date.now(), qrEndsAt: keptQrEnd(campaignId) });
    setResuming(false);
  });
  useEffect(() => {
    let wanted = true;
    if (resuming) void resume(() => wanted);
    return () => {
      wanted = false;
    };
    // biome-ignore lint: once, on opening
  }, []);

  useEffect(() => {
    if (state === 'qr_active' && qrEndsAt !== null) keepQrEnd(campaignId, qrEndsAt);
  }, [state, qrEndsAt, campaignId]);

  function start() {
    forgetQrEnd(campaignId);
    dispatch({ type: 'start' });
  }

  /** Ends the session at the gateway, as well as it can be reached. */
  async function cancel() {
    forgetQrEnd(campaignId);
    await inTurn(() => gateway('deleteSession')).catch(() => undefined);
    dispatch({ type: 'reset' });
  }

  const tick = () => dispatch({ type: 'tick', now: Date.now() });
  return { connection, resuming, start, cancel, tick };
}

/** Calls on one session must not run in parallel: each waits for the one before. */
function useLane() {
  const lane = useRef<Promise<unknown>>(Promise.resolve());
  return function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lane.current.then(work);
    lane.current = turn.catch(() => undefined);
    return turn;
  };
}
