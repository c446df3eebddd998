import { supportsPasskeys } from '#web/platform/passkey-support.ts';
import { Button } from '#web/ui/button.tsx';
import { KeyRound } from '#web/ui/first-icons.ts';
import { FormProblem } from './form-parts.tsx';
import { signInProblem } from '../api.ts';
import { authCopy } from '#copy/accounts/screen.ts';
import type { usePasskeySignIn } from './use-passkey-sign-in.ts';

const copy = authCopy.passkey;

/** Hidden if the browser doesn't support passkeys. */
export function PasskeyButton({ signIn }: { signIn: ReturnType<typeof usePasskeySignIn> }) {
  if (!supportsPasskeys()) return null;
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button
        size="lg"
        variant="secondary"
        className="w-full"
        busy={signIn.isPending}
        busyLabel={copy.busy}
        onClick={signIn.start}
      >
        <KeyRound aria-hidden />
        {copy.submit}
      </Button>
      <FormProblem title={copy.errorTitle} message={problemOf(signIn.error)} />
    </div>
  );
}

function problemOf(error: Error | null): string | undefined {
  // passkeys belong to one domain; on another domain of the product none exist
  const isElsewhere = error instanceof DOMException && error.name === 'SecurityError';
  return isElsewhere ? copy.elsewhere : signInProblem(error, copy.failed);
}
