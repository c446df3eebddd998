import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { z } from 'zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { IdentityProof, SecurityOverview } from '#domain/accounts/two-factor.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { paths } from '#web/shared/paths.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { focusField, InputField, PasswordField } from '#web/ui/form/field.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { loadFile } from '#web/platform/load-file.ts';
import { copy } from '#copy/shared/proof.ts';

interface Props {
  overview: Pick<SecurityOverview, 'proof' | 'signedInRecently'>;
  submit: string;
  busyLabel: string;
  busy: boolean;
  variant?: ButtonProps['variant'];
  /** why the last attempt was refused */
  problem: string | undefined;
  onProof: (proof: IdentityProof) => void;
}

/** Proves the user's identity: by password, by code, or by a recent sign-in. */
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

const passwordSchema = z.object({
  password: z.string().min(1, { error: () => copy.passwordMissing }),
});
const codeSchema = () =>
  loadFile(() => import('#domain/accounts/two-factor.ts').then((m) => m.secondFactorForm));

function PasswordProof({ toggle, onProof, ...props }: FieldProps) {
  const form = useAppForm({
    schema: passwordSchema,
    defaultValues: { password: '' },
    onSubmit: onProof,
  });
  return (
    <ProofFrame {...props} form={form.props}>
      <PasswordField
        label={copy.password}
        aside={toggle}
        required
        ref={focusField}
        {...form.input('password')}
        labels={copy.toggle}
        autoComplete="current-password"
      />
    </ProofFrame>
  );
}

function CodeProof({ toggle, onProof, ...props }: FieldProps) {
  const form = useAppForm({
    schema: codeSchema,
    defaultValues: { code: '' },
    onSubmit: onProof,
  });
  return (
    <ProofFrame {...props} form={form.props}>
      <InputField
        label={copy.codeOnly}
        hint={copy.code}
        aside={toggle}
        required
        ref={focusField}
        {...form.input('code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
    </ProofFrame>
  );
}

function RecentSignIn({ onProof, ...props }: Props) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onProof({});
  };
  return (
    <ProofFrame {...props} form={{ onSubmit }}>
      <p className="text-sm text-muted-foreground">{copy.recent}</p>
    </ProofFrame>
  );
}

interface FrameProps extends Omit<Props, 'onProof'> {
  children: ReactNode;
  form: ComponentProps<'form'>;
}

function ProofFrame(props: FrameProps) {
  const { problem, submit, busy, busyLabel, variant = 'primary', children, form } = props;
  return (
    <form {...form} className="flex flex-col gap-4">
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

/** For accounts without a password whose last sign-in isn't recent: to the login page and back. */
function SignInAgain() {
  const signOut = useMutation(rpc.accounts.signOut.mutationOptions());
  const here = window.location.pathname + window.location.search;
  const leave = () =>
    window.location.assign(`${paths.login}?${new URLSearchParams({ redirect: here })}`);
  return (
    <>
      <Notice variant="info" title={copy.notRecentTitle}>
        {copy.notRecent}
      </Notice>
      <FailedNotice error={signOut.error} text={copy.signOutFailed} />
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

/** The user's sign-in methods, which determine how they can prove their identity. */
export function useSecurity() {
  return useQuery(rpc.accounts.security.queryOptions());
}
