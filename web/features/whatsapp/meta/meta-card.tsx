import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { MetaLeadAds } from '#domain/leads/meta-lead-ads.ts';
import { RestrictedBlock } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/format.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { fieldErrors, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { CopyButton } from '#web/shared/copy-button.tsx';
import { PasswordField } from '#web/ui/form/field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { metaProblemCopy } from '#copy/leads/meta-problems.ts';
import { copy } from '#copy/whatsapp/meta.ts';
import { kitCopy } from '#copy/platform/screen.ts';

const refetchMeta = refetchOnSuccess(rpc.leads.meta.key());
/** Milliseconds; fetched leads appear while the user watches. */
const REFETCH_AFTER = 5_000;

/** How leads from Meta's lead ads reach this campaign, and what blocks them. */
export function MetaCard({ campaignId }: { campaignId: string }) {
  const { team_slug } = useTeam();
  const input = { team_slug, campaign_id: campaignId };
  const { data: meta } = useQuery(
    rpc.leads.meta.queryOptions({ input, refetchInterval: REFETCH_AFTER }),
  );
  const [opened, setOpened] = useState(false);
  if (!meta) return null;
  const { token, verify_token, problem } = meta;
  // Keeps the form open if the problem goes away while the user is typing.
  if (problem && !opened) setOpened(true);
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <CardHeader title={copy.title} description={copy.text} className="mb-0" />
        {token && !problem ? <Badge variant="success">{copy.connected}</Badge> : null}
      </div>
      <State meta={meta} campaignId={campaignId} />
      {token ? (
        <p className="text-sm text-muted-foreground">
          {copy.stored({ last4: token.last4, day: formatDay(token.set_at) })}
        </p>
      ) : (
        <dl className="grid gap-4 text-sm sm:grid-cols-2">
          {copy.ways.map(([name, text]) => (
            <div key={name} className="flex flex-col gap-1">
              <dt className="font-medium">{name}</dt>
              <dd className="text-muted-foreground">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {verify_token === null ? (
        <RestrictedBlock permission="canEditSettings" text={copy.restricted} />
      ) : opened ? (
        <MetaSetup meta={meta} verifyToken={verify_token} />
      ) : (
        <Button variant="secondary" className="self-start" onClick={() => setOpened(true)}>
          {token ? copy.change : copy.open}
        </Button>
      )}
    </Card>
  );
}

/** Leads that wait, and why. */
function State({ meta, campaignId }: { meta: MetaLeadAds; campaignId: string }) {
  const { team_slug, can } = useTeam();
  const retry = useMutation(
    rpc.leads.retryMeta.mutationOptions({
      onSuccess: () => toast.success(copy.retried),
      onError: () => toast.error(copy.retryFailed),
      ...refetchMeta,
    }),
  );
  const { token, problem, waiting } = meta;
  if (token && problem) {
    const passes = problem === 'limit' || problem === 'unreachable';
    return (
      <Notice
        variant={passes ? 'info' : 'warning'}
        title={copy.problemTitle({ count: waiting })}
        action={
          waiting > 0 && can.canEditSettings ? (
            <Button
              size="sm"
              variant="secondary"
              busy={retry.isPending}
              busyLabel={copy.retried}
              onClick={() => retry.mutate({ team_slug, campaign_id: campaignId })}
            >
              {kitCopy.retry}
            </Button>
          ) : null
        }
      >
        {metaProblemCopy.reasons[problem]} {copy.safe}
      </Notice>
    );
  }
  if (waiting === 0) return null;
  return token ? (
    <Notice variant="info" title={copy.fetchingTitle({ count: waiting })}>
      {copy.fetchingText}
    </Notice>
  ) : (
    <Notice variant="warning" title={copy.waitingTitle({ count: waiting })}>
      {copy.waitingText}
    </Notice>
  );
}

const schema = () =>
  loadFile(() => import('#domain/leads/meta-lead-ads.ts').then(({ metaForm }) => metaForm));

/** The setup steps at Meta, and the token they end with. */
function MetaSetup({ meta, verifyToken }: { meta: MetaLeadAds; verifyToken: string }) {
  const [verify, ...others] = copy.steps;
  return (
    <div className="flex flex-col gap-4">
      <ol className="flex list-decimal flex-col gap-3 pl-5 text-sm">
        <li>
          {verify}
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <code
              dir="ltr"
              aria-label={copy.verifyToken}
              className="rounded-md bg-muted px-2 py-1 font-mono break-all"
            >
              {verifyToken}
            </code>
            <CopyButton
              size="sm"
              text={verifyToken}
              label={copy.copyVerify}
              copiedLabel={copy.copied}
            />
          </div>
        </li>
        {others.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <TokenForm key={meta.token?.set_at} meta={meta} />
    </div>
  );
}

function TokenForm({ meta: { token, has_secret } }: { meta: MetaLeadAds }) {
  const { team_slug } = useTeam();
  const save = useMutation(
    rpc.leads.saveMetaToken.mutationOptions({
      onSuccess: () => toast.success(copy.saved),
      ...refetchMeta,
    }),
  );
  const form = useAppForm({
    schema,
    defaultValues: { token: '', app_secret: '' },
    onSubmit: (values) => save.mutateAsync({ team_slug, ...values }),
  });
  const secret = { spellCheck: false, autoComplete: 'new-password' } as const;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <PasswordField
          label={copy.token}
          hint={token ? copy.tokenReplaced : copy.tokenHint}
          required
          {...form.input('token')}
          {...secret}
          labels={copy.tokenToggle}
        />
        <PasswordField
          label={copy.secret}
          hint={has_secret ? copy.secretKept : copy.secretHint}
          {...form.input('app_secret')}
          {...secret}
          labels={copy.secretToggle}
        />
      </div>
      <FailedNotice
        error={Object.keys(fieldErrors(save.error)).length === 0 && save.error}
        text={copy.failed}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending} busyLabel={copy.saving}>
          {copy.save}
        </Button>
        {token ? <Removal /> : null}
      </div>
    </form>
  );
}

function Removal() {
  const { team_slug } = useTeam();
  const remove = useMutation(
    rpc.leads.removeMetaToken.mutationOptions({
      onSuccess: () => toast.success(copy.removal.done),
      ...refetchMeta,
    }),
  );
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" className="sm:ml-auto">
          {copy.remove}
        </Button>
      }
      copy={copy.removal}
      action={remove}
      destructive
      onConfirm={() => remove.mutate({ team_slug })}
    />
  );
}
