import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { supportsPasskeys } from '#web/platform/passkey-support.ts';
import { client } from '#web/platform/rpc.ts';
import { useSetMe } from '#web/shared/session/session.ts';
import { settle } from '../api.ts';
import { loadFile } from '#web/platform/load-file.ts';

/** The code around the browser's passkeys is fetched when it is needed, not with the login page. */
const webauthn = () => loadFile(() => import('#web/platform/webauthn.ts'));

/**
 * Refused passkeys from the field, after which only the button takes one. A device may keep offering the
 * same one automatically.
 */
const MAX_REFUSED = 3;

type Answer = Parameters<typeof client.accounts.signInWithPasskey>[0];

/**
 * Signs in by passkey: from a button, or as something that the browser fills into a field with
 * `autoComplete="username webauthn"`. A dialog that the person closes is no error.
 */
export function usePasskeySignIn({ autofill }: { autofill: boolean }) {
  const setMe = useSetMe();
  // a browser asks for one passkey at a time: the button ends what waits in the field
  const waiting = useRef<AbortController>(null);
  const attempts = useRef(0);
  const signIn = useMutation({
    mutationFn: async (filled: Answer | null) => {
      const answer = filled ?? (await askByDialog(waiting.current));
      return answer && settle(await client.accounts.signInWithPasskey(answer));
    },
    onSuccess: (me) => {
      if (me) setMe(me);
    },
  });
  const { mutate, isIdle, isError } = signIn;
  const mayWait = autofill && (isIdle || isError);
  useEffect(() => {
    if (!mayWait || attempts.current >= MAX_REFUSED || !supportsPasskeys()) return;
    const leaving = new AbortController();
    waiting.current = leaving;
    void askByAutofill(leaving.signal).then((answer) => {
      if (!answer) return;
      attempts.current += 1;
      mutate(answer);
    });
    return () => leaving.abort();
  }, [mayWait, mutate]);
  return { ...signIn, start: () => mutate(null) };
}

async function askByDialog(waiting: AbortController | null): Promise<Answer | null> {
  waiting?.abort();
  const { getPasskey, PasskeyCancelled } = await webauthn();
  const options = await client.accounts.startPasskeySignIn();
  return getPasskey(options, { autofill: false }).then(answerOf, (error: unknown) => {
    if (error instanceof PasskeyCancelled) return null;
    throw error;
  });
}

/** Waits for a passkey to be picked in the field; null when it is no longer waited for. */
async function askByAutofill(signal: AbortSignal): Promise<Answer | null> {
  try {
    const { canAutofillPasskeys, getPasskey } = await webauthn();
    if (!(await canAutofillPasskeys()) || signal.aborted) return null;
    const options = await client.accounts.startPasskeySignIn();
    if (signal.aborted) return null;
    return answerOf(await getPasskey(options, { autofill: true, signal }));
  } catch {
    // the field works without it; pressing the button shows the error
    return null;
  }
}

/** The parts of the browser's answer that the server reads. */
function answerOf({ id, rawId, response }: AuthenticationResponseJSON): Answer {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}
