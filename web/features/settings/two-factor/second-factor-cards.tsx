import { useEffect, useRef, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { SecurityOverview } from '#domain/accounts/two-factor.ts';
import { useSecurity } from '#web/shared/proof/proof-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/states.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { rpc } from '#web/platform/rpc.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { ProofDialog } from '#web/shared/proof/proof-dialog.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { CopyButton } from '#web/shared/copy-button.tsx';
import { loadFile } from '#web/platform/load-file.ts';
import { PasskeysCard } from './passkeys-card.tsx';
import { RenewCodesDialog, TurnOffDialog } from './proof-dialogs.tsx';
import { CodesDialog } from './recovery-codes.tsx';
import { copy as texts } from '#copy/settings/two-factor.ts';

const copy = texts.twoFactor;

/** Both kinds of second factor, shown in Settings and where a team requires one. */
export function SecondFactorCards() {
  const security = useSecurity();
  return (
    <Loaded
      query={security}
      waiting={<Skeleton className="h-64" />}
      failed={{ title: copy.failed, text: copy.failedText }}
    >
      {(overview) => (
        <>
          <TwoFactorCard overview={overview} />
          <PasskeysCard overview={overview} />
        </>
      )}
    </Loaded>
  );
}

type Open = 'turn_on' | 'renew' | 'turn_off' | null;
const DIALOGS = { turn_on: TurnOnDialog, renew: RenewCodesDialog, turn_off: TurnOffDialog };

/** The authenticator app: whether it is on, and all actions on it. */
function TwoFactorCard({ overview }: { overview: SecurityOverview }) {
  const [open, setOpen] = useState<Open>(null);
  const { on } = overview.twoFactor;
  const Opened = open && DIALOGS[open];
  return (
    <Card
      title={copy.title}
      description={copy.text}
      aside={<Badge variant={on ? 'success' : 'secondary'}>{on ? copy.on : copy.off}</Badge>}
    >
      {on ? (
        <TurnedOn twoFactor={overview.twoFactor} onOpen={setOpen} />
      ) : (
        <Button onClick={() => setOpen('turn_on')}>{copy.turnOn}</Button>
      )}
      {Opened ? <Opened onClose={() => setOpen(null)} /> : null}
    </Card>
  );
}

interface Props {
  twoFactor: SecurityOverview['twoFactor'];
  onOpen: (dialog: Open) => void;
}

function TurnedOn({ twoFactor, onOpen }: Props) {
  const { since, recoveryCodesLeft, fewRecoveryCodes } = twoFactor;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted-foreground">
        {since ? (
          <>
            {copy.since} <RelativeTime at={since} /> ·{' '}
          </>
        ) : null}
        <span className="tnum">{copy.left({ left: recoveryCodesLeft })}</span>
      </p>
      {fewRecoveryCodes ? (
        <Notice variant="warning" title={copy.few}>
          {copy.fewText}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onOpen('renew')}>
          {copy.renew}
        </Button>
        <Button variant="secondary" onClick={() => onOpen('turn_off')}>
          {copy.turnOff}
        </Button>
      </div>
    </div>
  );
}

const schema = () =>
  loadFile(() => import('#domain/accounts/two-factor.ts').then((m) => m.totpConfirmation));

/** Asks for a proof of identity, sets up the app with its first code, then shows the recovery codes. */
function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const start = useMutation(rpc.accounts.startTwoFactor.mutationOptions());
  // The page refreshes only when the recovery codes are saved: see `useRefetchSecurity`.
  const confirm = useMutation(rpc.accounts.confirmTwoFactor.mutationOptions());
  if (confirm.data) {
    const { recoveryCodes } = confirm.data;
    return <CodesDialog text={texts.codes.onText} codes={recoveryCodes} onClose={onClose} />;
  }
  return (
    <ProofDialog
      copy={{
        ...texts.turnOn,
        confirm: texts.turnOn.submit,
        text: start.data ? texts.turnOn.scanText : texts.turnOn.proofText,
      }}
      action={start}
      onProof={start.mutate}
      onClose={onClose}
    >
      {start.data ? <ScanStep setup={start.data} confirm={confirm} /> : undefined}
    </ProofDialog>
  );
}

interface ScanProps {
  setup: { uri: string; secretText: string };
  confirm: { error: unknown; isPending: boolean; mutate: (typed: { code: string }) => void };
}

function ScanStep({ setup: { uri, secretText }, confirm }: ScanProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const form = useAppForm({
    schema,
    defaultValues: { code: '' },
    onSubmit: (typed) => confirm.mutate(typed),
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <div className="flex flex-col items-center gap-3">
        <QrCode text={uri} label={texts.turnOn.qrLabel} />
        <p className="text-sm text-muted-foreground">{texts.turnOn.manual}</p>
        <div className="flex w-full flex-wrap items-center justify-center gap-2">
          <code className="rounded-md bg-muted px-3 py-2 text-center text-sm">
            {(secretText.match(/.{1,4}/g) ?? []).join(' ')}
          </code>
          <CopyButton
            size="sm"
            text={secretText}
            label={texts.turnOn.copyKey}
            copiedLabel={texts.turnOn.copied}
          />
        </div>
      </div>
      <FailedNotice error={confirm.error} text={texts.turnOn.failed} />
      <InputField
        label={texts.turnOn.code}
        hint={texts.turnOn.codeHint}
        required
        ref={input}
        {...form.input('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        controlClassName="text-lg tracking-widest tnum"
      />
      <Button
        type="submit"
        className="self-end max-sm:w-full"
        busy={confirm.isPending}
        busyLabel={texts.turnOn.confirming}
      >
        {texts.turnOn.confirm}
      </Button>
    </form>
  );
}

/** White modules around the code, which readers need. */
const MARGIN = 4;

/** A QR code, dark on white in both themes, because that is what phones read. */
function QrCode({ text, label }: { text: string; label: string }) {
  const path = useQuery({
    queryKey: ['qr-code', text],
    queryFn: () => renderQrCode(text),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!path.data) return <Skeleton className="size-48 rounded-lg" />;
  const { size, squares } = path.data;
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, not fetched
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-lg border border-border"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={squares} fill="#000000" />
    </svg>
  );
}

/** The dark modules as one path. */
async function renderQrCode(text: string): Promise<{ size: number; squares: string }> {
  const { create } = await loadFile(() => import('qrcode'));
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let squares = '';
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (modules.get(y, x)) squares += `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`;
    }
  }
  return { size: modules.size + 2 * MARGIN, squares };
}
