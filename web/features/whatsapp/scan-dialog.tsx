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
import type { useConnection } from './use-connection.ts';
import { scan } from '#copy/whatsapp/screen.ts';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  open: boolean;
  campaignName: string;
  /** of the simulated phone; null with a real gateway */
  phoneUrl: string | null;
  flow: ReturnType<typeof useConnection>;
}

/**
 * The QR step. Closing it cancels, except during the ten seconds in which a scanned number is checked.
 */
export function ScanDialog({ open, campaignName, phoneUrl, flow }: Props) {
  const [ending, setEnding] = useState(false);
  const { state } = flow.connection;
  const locked = state === 'verifying_connection' || ending;
  async function cancel() {
    setEnding(true);
    await flow.cancel();
    setEnding(false);
  }
  const close = () => void (state === 'success' ? flow.leave() : cancel());
  return (
    <Dialog
      open={open}
      onClose={() => !locked && close()}
      title={scan.title}
      description={scan.for({ campaign: campaignName })}
      blocking={locked}
      footer={
        state === 'success' ? (
          <Button onClick={close}>{kitCopy.close}</Button>
        ) : (
          <>
            <Button
              variant="secondary"
              disabled={locked}
              busy={ending}
              busyLabel={scan.cancelling}
              onClick={close}
            >
              {kitCopy.cancel}
            </Button>
            {isBusy(state) ? null : (
              <Button disabled={ending} onClick={flow.start}>
                {state === 'qr_expired' ? scan.newCode : kitCopy.retry}
              </Button>
            )}
          </>
        )
      }
    >
      <ScanBody flow={flow} phoneUrl={phoneUrl} />
      {state === 'verifying_connection' && (
        <p className="text-xs text-muted-foreground">{scan.locked}</p>
      )}
    </Dialog>
  );
}

type ScanBodyProps = Pick<Props, 'flow' | 'phoneUrl'>;

/** The QR step's content for each state. Screen readers announce state changes. */
function ScanBody({ flow, phoneUrl }: ScanBodyProps) {
  const { connection } = flow;
  const { state } = connection;
  return (
    <div className="flex flex-col gap-4">
      <output className="text-sm font-medium">{scan.states[state]}</output>
      {state === 'connecting' && <Area picture={<Spinner className="size-8" />} />}
      {state === 'qr_active' && <Code flow={flow} phoneUrl={phoneUrl} />}
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

interface AreaProps {
  picture: ReactNode;
  text?: string;
  children?: ReactNode;
}

/** As tall as the code, so that the layout doesn't jump between states. */
function Area({ picture, text, children }: AreaProps) {
  return (
    <div className="flex min-h-64 flex-col items-center justify-center gap-4 rounded-lg bg-muted p-6 text-center text-muted-foreground">
      {picture}
      {text && <p className="max-w-xs text-sm">{text}</p>}
      {children}
    </div>
  );
}

function ConnectionProblem({ connection: { state, problem } }: { connection: Connection }) {
  if (!problem) return null;
  if (state === 'error' || state === 'disconnected') {
    return (
      <Notice variant="destructive" title={problem.title}>
        {problem.message}
      </Notice>
    );
  }
  return (
    <Notice variant="warning">
      {problem.message} {scan.retrying}
    </Notice>
  );
}

function Code({ flow: { connection, tick }, phoneUrl }: ScanBodyProps) {
  const now = useSecondTimer(tick);
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
    <Area
      picture={<Spinner className="size-8" />}
      text={done < all ? scan.checking : scan.validating}
    >
      <Progress
        value={(done * 100) / all}
        label={scan.check({ done, all })}
        className="w-48 bg-background"
      />
      <p className="text-sm text-foreground tnum">{scan.check({ done, all })}</p>
    </Area>
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
