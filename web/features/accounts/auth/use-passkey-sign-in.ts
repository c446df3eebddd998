import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { supportsPasskeys } from '#web/platform/passkey-support.ts';
import { client } from '#web/platform/rpc.ts';
import { useSetMe } from '#web/shared/session/session.ts';
import { waitForSession } from '../api.ts';
import { loadFile } from '#web/platform/load-file.ts';

/** Passkey code is loaded on demand, not with the login page. */
const webauthn = () => loadFile(() => import('#web/platform/webauthn.ts'));

/**
 * After this many refused passkeys from the field, only the button accepts one. A device may keep offering
 * the same one automatically.
 */
const MAX_REFUSED = 3;

type Answer = Parameters<typeof client.accounts.signInWithPasskey>[0];

/**
 * Signs in by passkey, from a button or from autofill in a field with
 * `autoComplete="username webauthn"`. Closing the browser's dialog is no error.
 */
export function usePasskeySignIn({ autofill }: { autofill: boolean }) {
  const setMe = useSetMe();
  // a browser allows one passkey request at a time, so the button aborts the one in the field
  const waiting = useRef<AbortController>(null);
  const attempts = useRef(0);
  const signIn = useMutation({
    mutationFn: async (filled: Answer | null) => {
      const answer = filled ?? (await requestByDialog(waiting.current));
      return answer && waitForSession(await client.accounts.signInWithPasskey(answer));
    },
    onSuccess: (me) => {
      if (me) setMe(me);
    },
  });
  const { mutate, isIdle, isError } = signIn;
  const mayWait = autofill && (isIdle || isError);
  useEffect(() => {
    if (!mayWait || attempts.current >= MAX_REFUSED || !supportsPasskeys()) return;
    const abort = new AbortController();
    waiting.current = abort;
    void requestByAutofill(abort.signal).then((answer) => {
      if (!answer) return;
      attempts.current += 1;
      mutate(answer);
    });
    return () => abort.abort();
  }, [mayWait, mutate]);
  return { ...signIn, start: () => mutate(null) };
}

async function requestByDialog(waiting: AbortController | null): Promise<Answer | null> {
  waiting?.abort();
  const { getPasskey, PasskeyCancelled } = await webauthn();
  const options = await client.accounts.startPasskeySignIn();
  return getPasskey(options, { autofill: false }).then(answerOf, (error: unknown) => {
    if (error instanceof PasskeyCancelled) return null;
    throw error;
  });
}

/** Waits until the user picks a passkey in the field; null when aborted. */
async function requestByAutofill(signal: AbortSignal): Promise<Answer | null> {
  try {
    const { canAutofillPasskeys, getPasskey } = await webauthn();
    if (!(await canAutofillPasskeys()) || signal.aborted) return null;
    const options = await client.accounts.startPasskeySignIn();
    if (signal.aborted) return null;
    return answerOf(await getPasskey(options, { autofill: true, signal }));
  } catch {
    // the field works without autofill; pressing the button shows the error
    return null;
  }
}

/** The parts of the browser's response that the server reads. */
function answerOf({ id, rawId, response }: AuthenticationResponseJSON): Answer {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}
