import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { hasPassword } from '#domain/accounts/policy.ts';
import type { Me } from '#domain/accounts/schema.ts';
import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import { CONNECT_RESULTS, type ConnectResult } from '#domain/accounts/providers.ts';
import { refusalOf } from '#web/platform/rpc.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { type AppForm, useAppForm } from '#web/platform/use-app-form.ts';
import { useSecurity } from '#web/shared/proof/proof-form.tsx';
import { ProofDialog } from '#web/shared/proof/proof-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/form/field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useChangePassword, useConnectSingleSignOn, useSetPassword } from './api.ts';
import { SessionsCard } from './sessions-card.tsx';
import { SecondFactorCards } from './two-factor/second-factor-cards.tsx';
import { copy as texts } from '#copy/settings/screen.ts';
import { kitCopy } from '#copy/platform/screen.ts';

const passwordCopy = texts.password;

/** Only owners manage passwords; everyone manages their own second factor and sessions. */
export function SecurityTab({ me }: { me: Me }) {
  return (
    <>
      {me.can.managePassword ? (
        <PasswordCard provider={me.profile.auth_provider} />
      ) : (
        <Notice variant="info">{passwordCopy.ownersOnly}</Notice>
      )}
      <SingleSignOnCard />
      <SecondFactorCards />
      <SessionsCard />
    </>
  );
}

function PasswordCard({ provider }: { provider: Me['profile']['auth_provider'] }) {
  return hasPassword(provider) ? <ChangePassword /> : <SetPassword />;
}

interface Props {
  form: AppForm<{ password: string; confirmPassword: string }>;
}

/** The new password, twice. */
function NewPasswordFields({ form }: Props) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <PasswordField
        label={passwordCopy.next}
        hint={passwordCopy.nextHint}
        required
        error={form.errors.password}
        {...form.field('password')}
        labels={texts.passwordToggle}
        autoComplete="new-password"
      />
      <PasswordField
        label={passwordCopy.confirm}
        required
        error={form.errors.confirmPassword}
        {...form.field('confirmPassword')}
        labels={texts.passwordToggle}
        autoComplete="new-password"
      />
    </div>
  );
}

const schema = () =>
  loadFile(() => import('#domain/accounts/passwords.ts').then((m) => m.passwordChangeForm));

function ChangePassword() {
  const change = useChangePassword();
  const form = useAppForm({
    schema,
    defaultValues: { current: '', password: '', confirmPassword: '' },
    onSubmit: async ({ current, password }) => {
      await change.mutateAsync({ current, password });
      form.reset();
      toast.success(passwordCopy.changed, { description: passwordCopy.changedText });
    },
  });
  return (
    <Card title={passwordCopy.change} description={passwordCopy.changeText}>
      <form {...form.props} className="flex flex-col gap-4">
        <FailedNotice error={change.error} text={passwordCopy.changeFailed} />
        <PasswordField
          label={passwordCopy.current}
          required
          {...form.input('current')}
          labels={texts.passwordToggle}
          autoComplete="current-password"
        />
        <NewPasswordFields form={form} />
        <Button
          type="submit"
          className="self-start"
          busy={change.isPending}
          busyLabel={kitCopy.saving}
        >
          {passwordCopy.submitChange}
        </Button>
      </form>
    </Card>
  );
}

const copy = texts.password;
const firstPasswordSchema = () =>
  loadFile(() => import('#domain/accounts/passwords.ts').then((m) => m.firstPasswordForm));

/** For accounts created with Google, until they have a password. */
function SetPassword() {
  const set = useSetPassword();
  const security = useSecurity().data;
  const signedInRecently = security?.proof === 'recent_sign_in' && security.signedInRecently;
  /** the password that waits for the proof */
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
        <Button
          type="submit"
          className="self-start"
          busy={set.isPending}
          busyLabel={kitCopy.saving}
        >
          {copy.submitSet}
        </Button>
      </form>
      {chosen === undefined ? null : (
        <ProofDialog
          description={copy.setProof}
          submit={copy.submitSet}
          busyLabel={kitCopy.saving}
          busy={set.isPending}
          problem={problem}
          onProof={(proof) => void save(chosen, proof).catch(() => {})}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Card>
  );
}

const singleSignOnCardCopy = texts.singleSignOn;

/** Connects the organisation's sign-in to this account, where the installation has one. */
export function SingleSignOnCard() {
  const offer = useSecurity().data?.singleSignOn;
  const connect = useConnectSingleSignOn();
  const [asking, setAsking] = useState(false);
  const [query] = useSearchParams();
  if (!offer) return null;
  const result = CONNECT_RESULTS.find((name) => name === query.get('single_sign_on'));
  const go = (proof: IdentityProof) => connect.mutate(proof);
  return (
    <Card
      title={singleSignOnCardCopy.title}
      description={singleSignOnCardCopy.text({ label: offer.label })}
    >
      <div className="flex flex-col items-start gap-4">
        <Outcome result={offer.connected ? undefined : result} />
        {offer.connected ? (
          <Badge variant="success">{singleSignOnCardCopy.connected}</Badge>
        ) : (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {singleSignOnCardCopy.connect}
          </Button>
        )}
      </div>
      {asking ? (
        <ProofDialog
          description={singleSignOnCardCopy.proof}
          submit={singleSignOnCardCopy.connect}
          busyLabel={singleSignOnCardCopy.busy}
          busy={connect.isPending || connect.isSuccess}
          problem={
            connect.error ? refusalOf(connect.error, singleSignOnCardCopy.failed) : undefined
          }
          onProof={go}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Card>
  );
}

/** How the way to the provider and back ended. */
function Outcome({ result }: { result: ConnectResult | undefined }) {
  if (result === undefined || result === 'connected') return null;
  return <Notice variant="destructive">{singleSignOnCardCopy[result]}</Notice>;
}
