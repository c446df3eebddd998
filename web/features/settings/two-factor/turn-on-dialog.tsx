import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { refusalOf } from '#web/platform/rpc.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { ProofDialog } from '#web/shared/proof/proof-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/form/field.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { CopyButton } from '#web/shared/copy-button.tsx';
import { loadFile } from '#web/platform/load-file.ts';
import { Skeleton } from '#web/ui/loading.tsx';
import { useConfirmTwoFactor, useStartTwoFactor } from './api.ts';
import { CodesDialog } from './recovery-codes.tsx';
import { copy as texts } from '#copy/settings/two-factor.ts';

const { turnOn: copy, codes } = texts;
const schema = () =>
  loadFile(() => import('#domain/accounts/two-factor.ts').then((m) => m.totpConfirmation));

/** Who it is, the app and its first code, then the recovery codes. */
export function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const start = useStartTwoFactor();
  const confirm = useConfirmTwoFactor();
  if (confirm.data) {
    const { recoveryCodes } = confirm.data;
    return <CodesDialog text={codes.onText} codes={recoveryCodes} onClose={onClose} />;
  }
  return (
    <ProofDialog
      title={copy.title}
      description={start.data ? copy.scanText : copy.proofText}
      submit={copy.submit}
      busyLabel={copy.busy}
      busy={start.isPending}
      problem={start.error ? refusalOf(start.error, copy.failed) : undefined}
      onProof={start.mutate}
      onClose={onClose}
    >
      {start.data ? <ScanStep setup={start.data} confirm={confirm} /> : undefined}
    </ProofDialog>
  );
}

interface ScanProps {
  setup: { uri: string; secretText: string };
  confirm: ReturnType<typeof useConfirmTwoFactor>;
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
        <QrCode text={uri} label={copy.qrLabel} />
        <p className="text-sm text-muted-foreground">{copy.manual}</p>
        <div className="flex w-full flex-wrap items-center justify-center gap-2">
          <code className="rounded-md bg-muted px-3 py-2 text-center text-sm">
            {(secretText.match(/.{1,4}/g) ?? []).join(' ')}
          </code>
          <CopyButton size="sm" text={secretText} label={copy.copyKey} copiedLabel={copy.copied} />
        </div>
      </div>
      <FailedNotice error={confirm.error} text={copy.failed} />
      <Field label={copy.code} hint={copy.codeHint} error={form.errors.code} required>
        {(control) => (
          <Input
            {...control}
            ref={input}
            {...form.field('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            className="text-lg tracking-widest tnum"
          />
        )}
      </Field>
      <Button
        type="submit"
        className="self-end max-sm:w-full"
        busy={confirm.isPending}
        busyLabel={copy.confirming}
      >
        {copy.confirm}
      </Button>
    </form>
  );
}

/** Modules of white around the code, which readers need. */
const MARGIN = 4;

interface Props {
  text: string;
  label: string;
}

/** A QR code, drawn dark on white in either theme: that is what phones read. */
function QrCode({ text, label }: Props) {
  const path = useQuery({
    queryKey: ['qr-code', text],
    queryFn: () => drawCode(text),
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
async function drawCode(text: string): Promise<{ size: number; squares: string }> {
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
