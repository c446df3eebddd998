import { type ReactNode, useId, useState } from 'react';
import { Card } from '#web/ui/layout/card.tsx';
import { Label } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { copy as texts } from '#copy/notifications/screen.ts';
import { changeDevice, playSound, useDevice } from './device.ts';
import { notificationPermission, turnOffPush, turnOnPush } from './push.ts';

const copy = texts.browser;

/** Notifications and sound of this browser, each off until the person turns it on. */
export function BrowserCard({ user_id }: { user_id: string }) {
  const device = useDevice(user_id);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const permission = notificationPermission();

  async function turn(on: boolean) {
    setBusy(true);
    setProblem(null);
    try {
      const outcome = on ? await turnOnPush() : await turnOffPush();
      if (outcome === 'denied') setProblem(copy.denied);
      else changeDevice(user_id, { notify: on });
      if (outcome === 'tab_only') setProblem(copy.withoutService);
    } catch {
      setProblem(copy.failed);
    } finally {
      setBusy(false);
    }
  }

  function turnSound(on: boolean) {
    changeDevice(user_id, { sound: on });
    // Turning the sound on plays it once.
    if (on) void playSound().catch(() => undefined);
  }

  const blocked = permission === 'open' || permission === 'granted' ? null : permission;
  return (
    <Card title={copy.title} description={copy.text}>
      <div className="flex flex-col gap-4">
        <Row label={copy.notify} hint={copy.notifyHint}>
          {(id) => (
            <Switch
              id={id}
              checked={device.notify && blocked === null}
              disabled={busy || blocked !== null}
              onCheckedChange={(on) => void turn(on)}
            />
          )}
        </Row>
        {blocked ? (
          <Notice variant="info">{copy[blocked]}</Notice>
        ) : problem ? (
          <Notice variant="warning">{problem}</Notice>
        ) : null}
        <Row label={copy.sound} hint={copy.soundHint}>
          {(id) => <Switch id={id} checked={device.sound} onCheckedChange={turnSound} />}
        </Row>
        {blocked === 'not_installed' ? null : (
          <p className="text-sm text-muted-foreground">{copy.install}</p>
        )}
      </div>
    </Card>
  );
}

interface RowProps {
  label: string;
  hint: string;
  children: (id: string) => ReactNode;
}

function Row({ label, hint, children }: RowProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="flex flex-col gap-0.5">
        <Label htmlFor={id}>{label}</Label>
        <p className="text-sm text-muted-foreground">{hint}</p>
      </div>
      {children(id)}
    </div>
  );
}
