import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { client, errorCode } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useSetMe } from '#web/shared/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { InputField } from '#web/ui/form/field.tsx';
import { loadFile } from '#web/platform/load-file.ts';
import { signInProblem, waitForSession } from '../api.ts';
import { AuthHeading, FormProblem, TextLink } from '../auth/form-parts.tsx';
import { PasskeyButton } from '../auth/passkey-button.tsx';
import { usePasskeySignIn } from '../auth/use-passkey-sign-in.ts';
import { copy } from '#copy/accounts/second-factor.ts';

/** Follows a login by password or Google: asks for a code or recovery code, or takes a passkey instead. */
export function SecondFactorScreen({ afterLogin }: { afterLogin: string }) {
  const verify = useVerifySecondFactor();
  const passkey = usePasskeySignIn({ autofill: false });
  const [recovery, setRecovery] = useState(false);
  if (verify.data ?? passkey.data) return <Navigate to={afterLogin} replace />;
  if (errorCode(verify.error) === 'SIGN_IN_EXPIRED') return <Expired error={verify.error} />;
  const change = () => {
    verify.reset();
    setRecovery(!recovery);
  };
  return (
    <>
      <AuthHeading title={recovery ? copy.recoveryTitle : copy.title}>
        {recovery ? copy.recoveryText : copy.text}
      </AuthHeading>
      <CodeForm
        key={String(recovery)}
        recovery={recovery}
        busy={verify.isPending}
        problem={signInProblem(verify.error, copy.failed)}
        wrong={errorCode(verify.error) === 'CODE_WRONG'}
        onCode={verify.mutate}
      />
      <PasskeyButton signIn={passkey} />
      <div className="mt-6 flex flex-wrap justify-between gap-4 text-sm">
        <Button variant="link" onClick={change}>
          {recovery ? copy.byApp : copy.byRecovery}
        </Button>
        <TextLink to={paths.login}>{copy.back}</TextLink>
      </div>
    </>
  );
}

function useVerifySecondFactor() {
  const setMe = useSetMe();
  return useMutation({
    mutationFn: async (answer: { code: string; trustDevice: boolean }) => {
      const { me, used } = await client.accounts.verifySecondFactor(answer);
      return { me: await waitForSession(me), used };
    },
    onSuccess: ({ me, used }) => {
      setMe(me);
      if (used.kind === 'totp') return;
      toast.info(copy.recoveryUsed, {
        description: copy.recoveryLeft({ left: used.recoveryCodesLeft }),
      });
    },
  });
}

/** Shown when the first step is too long ago or was used up in another window. */
function Expired({ error }: { error: Error | null }) {
  const navigate = useNavigate();
  return (
    <>
      <AuthHeading title={copy.expiredTitle} />
      <FailedNotice error={error} text={copy.failed} />
      <Button size="lg" className="mt-4" onClick={() => navigate(paths.login)}>
        {copy.again}
      </Button>
    </>
  );
}

const schema = () =>
  loadFile(() => import('#domain/accounts/two-factor.ts').then((m) => m.secondFactorForm));

interface Props {
  /** asks for a recovery code instead of an authenticator code */
  recovery: boolean;
  busy: boolean;
  /** why the last code was refused */
  problem: string | undefined;
  /** the code was wrong, so the user types another; a code that couldn't be checked stays */
  wrong: boolean;
  onCode: (answer: { code: string; trustDevice: boolean }) => void;
}

function CodeForm({ recovery, busy, problem, wrong, onCode }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [trustDevice, setTrustDevice] = useState(false);
  const form = useAppForm({
    schema,
    defaultValues: { code: '' },
    onSubmit: ({ code }) => onCode({ code, trustDevice }),
  });
  const clear = useEffectEvent(() => form.reset());
  useEffect(() => {
    if (problem && wrong) clear();
    input.current?.focus();
  }, [problem, wrong]);
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <FormProblem title={copy.errorTitle} message={problem} />
      <InputField
        label={recovery ? copy.recoveryCode : copy.code}
        hint={recovery ? copy.recoveryHint : undefined}
        required
        ref={input}
        {...form.input('code')}
        {...(recovery ? RECOVERY_INPUT : APP_INPUT)}
        controlClassName="text-lg tracking-widest tnum"
      />
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-4 accent-primary"
          checked={trustDevice}
          onChange={({ target }) => setTrustDevice(target.checked)}
        />
        {copy.trust}
      </label>
      <Button type="submit" size="lg" busy={busy} busyLabel={copy.busy}>
        {copy.submit}
      </Button>
    </form>
  );
}

/** Lets phones suggest the code from the app or a message, and shows the numeric keyboard. */
const APP_INPUT = { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 } as const;
const RECOVERY_INPUT = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 20,
  'data-secret': true,
} as const;
