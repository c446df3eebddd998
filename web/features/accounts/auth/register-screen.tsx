import { useMutation } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { signUpIsOpen, type SignUpMode } from '#domain/accounts/sign-up.ts';
import type { InvitationLink } from '#domain/teams/schema.ts';
import { errorCode, errorStatus, refusalOf, rpc } from '#web/platform/rpc.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { paths } from '#web/shared/paths.ts';
import { useMe, useSetMe } from '#web/shared/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { BlockedWindow, useSignInOptions, useStartProvider } from '../api.ts';
import { authCopy } from '#copy/accounts/screen.ts';
import { NewPasswordFields, PersonFields } from './account-fields.tsx';
import { copy as texts } from '#copy/accounts/auth.ts';
import { AuthHeading, FormProblem, TextLink, useInvitationPrefill } from './form-parts.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { formatList } from '#web/ui/format.ts';

interface SignUpClosedProps {
  mode: SignUpMode;
  /** where users with an account sign in */
  login: string;
}

/** Replaces the registration form when the server would refuse it. */
function SignUpClosed({ mode, login }: SignUpClosedProps) {
  const byInvitation = mode === 'invitation';
  return (
    <>
      <AuthHeading title={byInvitation ? texts.closed.invitationTitle : texts.closed.title}>
        {byInvitation ? texts.closed.invitation : texts.closed.text}
      </AuthHeading>
      <p className="text-sm text-muted-foreground">
        {texts.register.haveAccount} <TextLink to={login}>{texts.register.login}</TextLink>
      </p>
    </>
  );
}

const copy = texts.register;
const schema = () =>
  loadFile(() => import('#domain/accounts/schema.ts').then((m) => m.registrationForm));

interface Props {
  /** URL of the invitation that led here. */
  invitation: string | undefined;
  /** The same invitation, parsed. */
  link?: InvitationLink | undefined;
  login: string;
}

/** An invitation wins over a pending verification: its emailed secret verifies the address too. */
export function RegisterScreen(props: Props) {
  const options = useSignInOptions().data;
  const policy = options?.signUp;
  if (policy && !signUpIsOpen(policy, props.link !== undefined)) {
    return <SignUpClosed mode={policy.mode} login={props.login} />;
  }
  if (options?.openid?.only) return <BySingleSignOn {...props} />;
  return <RegisterForm {...props} domains={policy?.domains ?? []} />;
}

function RegisterForm(props: Props & { domains: readonly string[] }) {
  const { invitation, link, login, domains } = props;
  const me = useMe();
  const signUp = useMutation(rpc.accounts.register.mutationOptions({ onSuccess: useSetMe() }));
  const google = useStartProvider();
  const form = useAppForm({
    schema,
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
    onSubmit: ({ name, email, password }) => {
      google.reset();
      return signUp.mutateAsync({ name, email, password, invitation: link });
    },
  });
  const invited = useInvitationPrefill(link, form);
  if (invitation && me.data) return <Navigate to={invitation} replace />;
  if (signUp.data) {
    const state = { email: signUp.data.user.email };
    return <Navigate to={paths.verificationPending} state={state} replace />;
  }

  const shown = form.problem ?? signUpProblem(signUp.error);
  return (
    <>
      <AuthHeading title={copy.title}>
        {invited
          ? authCopy.invited({ team: invited.team_name, email: invited.email })
          : copy.subtitle}
      </AuthHeading>
      <form {...form.props} className="flex flex-col gap-4">
        <FormProblem title={copy.errorTitle} message={shown} />
        <FormProblem {...startProblem(google)} />
        <PersonFields
          form={form}
          copy={copy}
          emailHint={
            domains.length > 0 ? texts.closed.domains({ domains: formatList(domains) }) : undefined
          }
        />
        <NewPasswordFields form={form} copy={copy} />
        <Button type="submit" size="lg" busy={signUp.isPending} busyLabel={copy.busy}>
          {copy.submit}
        </Button>
      </form>
      <ProviderButtons start={google} redirect={invitation} />
      <p className="mt-6 text-sm text-muted-foreground">
        {copy.haveAccount} <TextLink to={login}>{copy.login}</TextLink>
      </p>
    </>
  );
}

/** Sign-up also signs in. A 401 means that the new session ended before it was used. */
function signUpProblem(error: Error | null): string | undefined {
  if (!error) return undefined;
  return errorStatus(error) === 401 ? copy.unauthenticated : refusalOf(error, copy.failed);
}

/** Shown if only single sign-on can create accounts. */
function BySingleSignOn({ invitation, login }: Props) {
  const me = useMe();
  const start = useStartProvider();
  if (invitation && me.data) return <Navigate to={invitation} replace />;
  return (
    <>
      <AuthHeading title={copy.title}>{authCopy.openid.only}</AuthHeading>
      <div className="mb-4 empty:hidden">
        <FormProblem {...startProblem(start)} />
      </div>
      <ProviderButtons start={start} redirect={invitation} />
      <p className="mt-6 text-sm text-muted-foreground">
        {copy.haveAccount} <TextLink to={login}>{copy.login}</TextLink>
      </p>
    </>
  );
}

/** Why the provider's page couldn't open. */
function startProblem({ error, variables }: ReturnType<typeof useStartProvider>) {
  const { blocked, signUpFailed, errorTitle: title } = authCopy[variables?.provider ?? 'google'];
  const words = () => {
    if (error instanceof BlockedWindow) return blocked;
    return errorCode(error) === 'TOO_MANY_REQUESTS' ? refusalOf(error, signUpFailed) : signUpFailed;
  };
  return { title, message: error ? words() : undefined };
}
