import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { type Connection, isBusy } from './connection-machine.ts';
import { scan } from '#copy/whatsapp/screen.ts';
import { ScanBody } from './scan-body.tsx';

interface Props {
  open: boolean;
  campaignName: string;
  /** of the simulated phone; null with a real gateway */
  phoneUrl: string | null;
  connection: Connection;
  /** once a second while a code is shown */
  onTick: () => void;
  /** a new session, a new code */
  onStart: () => void;
  /** ends the session and closes */
  onCancel: () => Promise<void>;
  /** closes after success */
  onFinish: () => void;
}

/**
 * The QR step. Closing it cancels; only the ten seconds in which a scanned number is checked are
 * waited for.
 */
export function ScanDialog(props: Props) {
  const { open, campaignName, phoneUrl, connection, onTick, onStart, onCancel, onFinish } = props;
  const [ending, setEnding] = useState(false);
  const { state } = connection;
  const locked = state === 'verifying_connection' || ending;
  async function cancel() {
    setEnding(true);
    await onCancel();
    setEnding(false);
  }
  const close = state === 'success' ? onFinish : () => void cancel();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !locked && close()}
      title={scan.title}
      description={scan.for({ campaign: campaignName })}
      blocking={locked}
      footer={
        state === 'success' ? (
          <Button onClick={onFinish}>{scan.close}</Button>
        ) : (
          <>
            <Button
              variant="secondary"
              disabled={locked}
              busy={ending}
              busyLabel={scan.cancelling}
              onClick={() => void cancel()}
            >
              {scan.cancel}
            </Button>
            <MainButton connection={connection} disabled={ending} onStart={onStart} />
          </>
        )
      }
    >
      <ScanBody connection={connection} phoneUrl={phoneUrl} onTick={onTick} />
      {state === 'verifying_connection' && (
        <p className="text-xs text-muted-foreground">{scan.locked}</p>
      )}
    </Dialog>
  );
}

interface MainButtonProps {
  connection: Connection;
  disabled: boolean;
  onStart: () => void;
}

function MainButton({ connection, disabled, onStart }: MainButtonProps) {
  if (isBusy(connection.state)) return null;
  return (
    <Button disabled={disabled} onClick={onStart}>
      {connection.state === 'qr_expired' ? scan.newCode : scan.tryAgain}
    </Button>
  );
}
