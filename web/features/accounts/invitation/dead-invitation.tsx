import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { refusalOf } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { MailX } from '#web/ui/icons.ts';
import { useSignOut } from '../api.ts';
import { AuthHeading, FormProblem } from '../auth/form-parts.tsx';
import { copy } from '#copy/accounts/invitation.ts';

interface Props {
  reason: string;
  /** the address in use, where another one is invited; `login` then leads back here */
  signedInAs?: string;
  login?: string;
  children?: ReactNode;
}

/** An invitation that cannot be accepted, and what to do. */
export function DeadInvitation({ reason, signedInAs, login = paths.login, children }: Props) {
  const navigate = useNavigate();
  const signOut = useSignOut(login);
  return (
    <div role="alert">
      <MailX aria-hidden className="mb-5 size-10 text-destructive" />
      <AuthHeading title={copy.deadTitle}>
        <span>{reason}</span> {signedInAs ? <span>{copy.other({ email: signedInAs })}</span> : null}
      </AuthHeading>
      <div className="flex flex-col gap-3">
        <FormProblem
          message={signOut.error ? refusalOf(signOut.error, copy.switchFailed) : undefined}
        />
        {children}
        {signedInAs ? (
          <Button
            size="lg"
            busy={signOut.isPending}
            busyLabel={copy.switching}
            onClick={() => signOut.mutate(undefined)}
          >
            {copy.switch}
          </Button>
        ) : null}
        <Button size="lg" variant="secondary" onClick={() => navigate(paths.dashboard)}>
          {copy.dashboard}
        </Button>
      </div>
    </div>
  );
}
