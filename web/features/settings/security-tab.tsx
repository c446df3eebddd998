import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { hasPassword } from '#domain/accounts/policy.ts';
import type { Me } from '#domain/accounts/schema.ts';
import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import { CONNECT_RESULTS } from '#domain/accounts/providers.ts';
import { client, refetchOnSuccess, refusalOf, rpc } from '#web/platform/rpc.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { type AppForm, useAppForm } from '#web/platform/use-app-form.ts';
import { useSecurity } from '#web/shared/proof/proof-form.tsx';
import { ProofDialog } from '#web/shared/proof/proof-dialog.tsx';
import { Button, SaveButton } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/form/field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SecondFactorCards } from './two-factor/second-factor-cards.tsx';
import { copy as texts } from '#copy/settings/screen.ts';
import { kitCopy } from '#copy/platform/screen.ts';
import { useSetMe } from '#web/shared/session/session.ts';

/** Only owners manage passwords. Every user manages their own second factor and sessions. */
export function SecurityTab({ me }: { me: Me }) {
  return (
    <>
      {!me.can.managePassword ? (
        <Notice variant="info">{texts.password.ownersOnly}</Notice>
      ) : hasPassword(me.profile.auth_provider) ? (
        <ChangePassword />
      ) : (
        <SetPassword />
      )}
      <SingleSignOnCard />
      <SecondFactorCards />
      <SessionsCard />
    </>
  );
}

interface Props {
  form: AppForm<{ password: string; confirmPassword: string }>;
}

/** The new password, twice. */
function NewPasswordFields({ form }: Props) {
  const { next, nextHint, confirm } = texts.password;
  const common = {
    required: true,
    labels: texts.passwordToggle,
    autoComplete: 'new-password',
  } as const;
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <PasswordField
        {...common}
        label={next}
        hint={nextHint}
        error={form.errors.password}
        {...form.field('password')}
      />
      <PasswordField
        {...common}
        label={confirm}
        error={form.errors.confirmPassword}
        {...form.field('confirmPassword')}
      />
    </div>
  );
}

const schema = () =>
  loadFile(() => import('#domain/accounts/passwords.ts').then((m) => m.passwordChangeForm));

function ChangePassword() {
  const change = useMutation(
    rpc.accounts.changePassword.mutationOptions({
      onSuccess: useSetMe(),
      ...refetchOnSuccess(rpc.accounts.sessions.key()),
    }),
  );
  const form = useAppForm({
    schema,
    defaultValues: { current: '', password: '', confirmPassword: '' },
    onSubmit: async ({ current, password }) => {
      await change.mutateAsync({ current, password });
      form.reset();
      toast.success(texts.password.changed, { description: texts.password.changedText });
    },
  });
  return (
    <Card title={texts.password.change} description={texts.password.changeText}>
      <form {...form.props} className="flex flex-col gap-4">
        <FailedNotice error={change.error} text={texts.password.changeFailed} />
        <PasswordField
          label={texts.password.current}
          required
          {...form.input('current')}
          labels={texts.passwordToggle}
          autoComplete="current-password"
        />
        <NewPasswordFields form={form} />
        <SaveButton className="self-start" busy={change.isPending}>
          {texts.password.submitChange}
        </SaveButton>
      </form>
    </Card>
  );
}

const copy = texts.password;
const firstPasswordSchema = () =>
  loadFile(() => import('#domain/accounts/passwords.ts').then((m) => m.firstPasswordForm));

/** For accounts created with Google that have no password yet. */
function SetPassword() {
  const set = useMutation(rpc.accounts.setPassword.mutationOptions({ onSuccess: useSetMe() }));
  const security = useSecurity().data;
  const signedInRecently = security?.proof === 'recent_sign_in' && security.signedInRecently;
  /** the new password, while the user proves their identity */
  const [chosen, setChosen] = useState<string>();
  const save = async (password: string, proof: IdentityProof) => {
    await set.mutateAsync({ password, proof });
    setChosen(undefined);
    toast.success(copy.wasSet, { description: copy.wasSetText });
  };
  const problem = set.error ? refusalOf(set.error, copy.setFailed) : undefined;
  const form = useAppForm({
    schema: firstPasswordSchema,
    defaultValues: { password: '', confirmPassword: '' },
    onSubmit: async ({ password }) => {
      if (signedInRecently) await save(password, {});
      else setChosen(password);
    },
  });
  return (
    <Card title={copy.set} description={copy.setText}>
      <form {...form.props} className="flex flex-col gap-4">
        {problem && chosen === undefined ? <Notice variant="destructive">{problem}</Notice> : null}
        <NewPasswordFields form={form} />
        <SaveButton className="self-start" busy={set.isPending}>
          {copy.submitSet}
        </SaveButton>
      </form>
      {chosen === undefined ? null : (
        <ProofDialog
          copy={{ text: copy.setProof, confirm: copy.submitSet, busy: kitCopy.saving }}
          action={set}
          problem={problem}
          onProof={(proof) => void save(chosen, proof).catch(() => {})}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Card>
  );
}

/** Connects the organization's single sign-on to this account, if the installation has one. */
export function SingleSignOnCard() {
  const offer = useSecurity().data?.singleSignOn;
  /** Redirects to the provider, which returns to this page. */
  const connect = useMutation({
    mutationFn: async (proof: IdentityProof) => {
      const redirect = `${window.location.pathname}?tab=security`;
      const { url } = await client.accounts.connectOpenId({ proof, redirect });
      if (!window.open(url, '_self')) throw new Error('The browser did not open the page');
    },
  });
  const [asking, setAsking] = useState(false);
  const [query] = useSearchParams();
  if (!offer) return null;
  const result = CONNECT_RESULTS.find((name) => name === query.get('single_sign_on'));
  const failure = result === 'connected' || offer.connected ? undefined : result;
  return (
    <Card
      title={texts.singleSignOn.title}
      description={texts.singleSignOn.text({ label: offer.label })}
    >
      <div className="flex flex-col items-start gap-4">
        {failure ? <Notice variant="destructive">{texts.singleSignOn[failure]}</Notice> : null}
        {offer.connected ? (
          <Badge variant="success">{texts.singleSignOn.connected}</Badge>
        ) : (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {texts.singleSignOn.connect}
          </Button>
        )}
      </div>
      {asking ? (
        <ProofDialog
          copy={{
            text: texts.singleSignOn.proof,
            confirm: texts.singleSignOn.connect,
            busy: texts.singleSignOn.busy,
            failed: texts.singleSignOn.failed,
          }}
          action={{ isPending: connect.isPending || connect.isSuccess, error: connect.error }}
          onProof={connect.mutate}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Card>
  );
}
