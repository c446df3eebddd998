import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  type IdentityProof,
  type SecurityOverview,
  secondFactorForm,
} from '#domain/accounts/two-factor.ts';
import { paths } from '#web/shared/paths.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useSignInAgain } from './api.ts';
import { copy as texts } from './copy.ts';

const copy = texts.proof;

interface Props {
  overview: Pick<SecurityOverview, 'proof' | 'signedInRecently'>;
  submit: string;
  busyLabel: string;
  busy: boolean;
  variant?: ButtonProps['variant'];
  /** why the last try was refused */
  problem: string | undefined;
  onProof: (proof: IdentityProof) => void;
}

/** Confirms that it is the person: by password, by code, or by having signed in a moment ago. */
export function ProofForm(props: Props) {
  const { proof, signedInRecently } = props.overview;
  const [byCode, setByCode] = useState(proof === 'code');
  if (proof === 'recent_sign_in') {
    return signedInRecently ? <RecentSignIn {...props} /> : <SignInAgain />;
  }
  const toggle =
    proof === 'password_or_code' ? (
      <Button variant="link" className="text-sm" onClick={() => setByCode(!byCode)}>
        {byCode ? copy.byPassword : copy.byCode}
      </Button>
    ) : null;
  return byCode ? (
    <CodeProof {...props} toggle={toggle} />
  ) : (
    <PasswordProof {...props} toggle={toggle} />
  );
}

type FieldProps = Props & { toggle: ReactNode };

const password = z.object({ password: z.string().min(1, copy.passwordMissing) });

function PasswordProof({ toggle, onProof, ...props }: FieldProps) {
  const form = useForm({ resolver: zodResolver(password), defaultValues: { password: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  return (
    <ProofFrame {...props} onSubmit={form.handleSubmit((proof) => onProof(proof))}>
      <Field
        label={copy.password}
        error={form.formState.errors.password?.message}
        aside={toggle}
        required
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register('password')}
            labels={copy.toggle}
            autoComplete="current-password"
          />
        )}
      </Field>
    </ProofFrame>
  );
}

function CodeProof({ toggle, onProof, ...props }: FieldProps) {
  const form = useForm({ resolver: zodResolver(secondFactorForm), defaultValues: { code: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <ProofFrame {...props} onSubmit={form.handleSubmit((proof) => onProof(proof))}>
      <Field
        label={copy.codeOnly}
        hint={copy.code}
        error={form.formState.errors.code?.message}
        aside={toggle}
        required
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
    </ProofFrame>
  );
}

function RecentSignIn({ onProof, ...props }: Props) {
  const send = async (event?: { preventDefault: () => void }) => {
    event?.preventDefault();
    onProof({});
  };
  return (
    <ProofFrame {...props} onSubmit={send}>
      <p className="text-sm text-muted-foreground">{copy.recent}</p>
    </ProofFrame>
  );
}

interface FrameProps extends Omit<Props, 'onProof'> {
  children: ReactNode;
  onSubmit: (event?: React.FormEvent<HTMLFormElement>) => Promise<void>;
}

function ProofFrame(props: FrameProps) {
  const { problem, submit, busy, busyLabel, variant = 'primary', children, onSubmit } = props;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void onSubmit(event)}>
      {problem ? <Notice variant="destructive">{problem}</Notice> : null}
      {children}
      <Button
        type="submit"
        variant={variant}
        className="self-end max-sm:w-full"
        busy={busy}
        busyLabel={busyLabel}
      >
        {submit}
      </Button>
    </form>
  );
}

/** For accounts without a password whose sign-in is a while ago. */
function SignInAgain() {
  const signOut = useSignInAgain();
  const here = window.location.pathname + window.location.search;
  const leave = () =>
    window.location.assign(`${paths.login}?${new URLSearchParams({ redirect: here })}`);
  return (
    <>
      <Notice variant="info" title={copy.notRecentTitle}>
        {copy.notRecent}
      </Notice>
      <Button
        className="self-end max-sm:w-full"
        busy={signOut.isPending || signOut.isSuccess}
        busyLabel={copy.signingOut}
        onClick={() => signOut.mutate(undefined, { onSuccess: leave })}
      >
        {copy.signInAgain}
      </Button>
    </>
  );
}
