import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { CONNECTION_TIMES } from '#domain/whatsapp/connection.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { CircleCheck } from '#web/ui/first-icons.ts';
import { TimerOff } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Spinner } from '#web/ui/loading.tsx';
import { type Connection, isBusy, qrSecondsLeft } from './connection-machine.ts';
import { scan } from '#copy/whatsapp/screen.ts';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  open: boolean;
  campaignName: string;
  /** of the simulated phone; null with a real gateway */
  phoneUrl: string | null;
  connection: Connection;
  /** called every second while a code is shown */
  onTick: () => void;
  /** starts a new session with a new code */
  onStart: () => void;
  /** ends the session and closes */
  onCancel: () => Promise<void>;
  /** closes after success */
  onFinish: () => void;
}

/**
 * The QR step. Closing it cancels, except during the ten seconds in which a scanned number is checked.
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
      onClose={() => !locked && close()}
      title={scan.title}
      description={scan.for({ campaign: campaignName })}
      blocking={locked}
      footer={
        state === 'success' ? (
          <Button onClick={onFinish}>{kitCopy.close}</Button>
        ) : (
          <>
            <Button
              variant="secondary"
              disabled={locked}
              busy={ending}
              busyLabel={scan.cancelling}
              onClick={() => void cancel()}
            >
              {kitCopy.cancel}
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
      {connection.state === 'qr_expired' ? scan.newCode : kitCopy.retry}
    </Button>
  );
}

interface ScanBodyProps {
  connection: Connection;
  /** of the simulated phone; null with a real gateway */
  phoneUrl: string | null;
  onTick: () => void;
}

/** The QR step's content for each state. Screen readers announce state changes. */
function ScanBody({ connection, phoneUrl, onTick }: ScanBodyProps) {
  const { state } = connection;
  return (
    <div className="flex flex-col gap-4">
      <output className="text-sm font-medium">{scan.states[state]}</output>
      {state === 'connecting' && <Area picture={<Spinner className="size-8" />} />}
      {state === 'qr_active' && (
        <Code connection={connection} phoneUrl={phoneUrl} onTick={onTick} />
      )}
      {state === 'qr_expired' && (
        <Area picture={<TimerOff aria-hidden className="size-10" />} text={scan.expiredText} />
      )}
      {state === 'verifying_connection' && <Verifying checks={connection.checks} />}
      {state === 'success' && (
        <Area
          picture={<CircleCheck aria-hidden className="size-12 text-success" />}
          text={scan.successText}
        />
      )}
      <ConnectionProblem connection={connection} />
    </div>
  );
}

/** As tall as the code, so that the layout doesn't jump between states. */
function Area({ picture, text }: { picture: ReactNode; text?: string }) {
  return (
    <div className="flex min-h-64 flex-col items-center justify-center gap-4 rounded-lg bg-muted p-6 text-center text-muted-foreground">
      {picture}
      {text && <p className="max-w-xs text-sm">{text}</p>}
    </div>
  );
}

function ConnectionProblem({ connection: { state, problem } }: { connection: Connection }) {
  if (state === 'error' || state === 'disconnected') {
    return (
      problem && (
        <Notice variant="destructive" title={problem.title}>
          {problem.message}
        </Notice>
      )
    );
  }
  return (
    problem && (
      <Notice variant="warning">
        {problem.message} {scan.retrying}
      </Notice>
    )
  );
}

function Code({ connection, phoneUrl, onTick }: ScanBodyProps) {
  const now = useSecondTimer(onTick);
  const secondsLeft = qrSecondsLeft(connection, now);
  const clock = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  const linking = connection.status === 'STARTING';
  return (
    <div className="grid justify-items-center gap-4 sm:grid-cols-[auto_1fr] sm:items-center sm:gap-6">
      <div className="grid size-64 place-items-center rounded-lg bg-white p-3 text-neutral-700">
        {connection.qr && !linking ? (
          <img src={connection.qr} alt={scan.qrAlt} className="size-full" />
        ) : (
          <p className="flex flex-col items-center gap-3 text-center text-sm">
            <Spinner className="size-6" />
            <span>{linking ? scan.linking : scan.loadingCode}</span>
          </p>
        )}
      </div>
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm marker:text-muted-foreground">
        {scan.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {phoneUrl ? <StandInPhone url={phoneUrl} /> : null}
      <div className="flex w-full flex-col gap-2 sm:col-span-2">
        <p className="text-sm text-muted-foreground tnum">{scan.timeLeft({ clock })}</p>
        <Progress
          value={(secondsLeft * 100_000) / CONNECTION_TIMES.qrValidity}
          label={scan.timeLeftSpoken({ seconds: secondsLeft })}
        />
      </div>
    </div>
  );
}

/** A link to the simulated phone, because no real phone can scan a simulated gateway's code. */
function StandInPhone({ url }: { url: string }) {
  return (
    <Notice variant="info" className="w-full sm:col-span-2">
      {scan.standIn}{' '}
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="font-medium underline underline-offset-4"
      >
        {scan.openPhone}
      </a>
    </Notice>
  );
}

function Verifying({ checks }: { checks: number }) {
  const all = CONNECTION_TIMES.verifyChecks;
  const done = Math.min(checks, all);
  return (
    <div className="flex min-h-64 flex-col items-center justify-center gap-4 rounded-lg bg-muted p-6 text-center">
      <Spinner className="size-8 text-muted-foreground" />
      <p className="max-w-xs text-sm text-muted-foreground">
        {done < all ? scan.checking : scan.validating}
      </p>
      <Progress
        value={(done * 100) / all}
        label={scan.check({ done, all })}
        className="w-48 bg-background"
      />
      <p className="text-sm tnum">{scan.check({ done, all })}</p>
    </div>
  );
}

/** The current time, updated every second. Also calls `onTick`. */
function useSecondTimer(onTick: () => void): number {
  const [now, setNow] = useState(Date.now);
  const tick = useEffectEvent(onTick);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      tick();
    }, 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
