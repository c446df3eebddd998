import { useState } from 'react';
import type { SecurityOverview } from '#domain/accounts/two-factor.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { copy as texts } from '#copy/settings/two-factor.ts';
import { RenewCodesDialog, TurnOffDialog } from './proof-dialogs.tsx';
import { TurnOnDialog } from './turn-on-dialog.tsx';

const copy = texts.twoFactor;
type Open = 'turn_on' | 'renew' | 'turn_off' | null;
const DIALOGS = { turn_on: TurnOnDialog, renew: RenewCodesDialog, turn_off: TurnOffDialog };

/** The authenticator app: whether it is on, and everything to do about it. */
export function TwoFactorCard({ overview }: { overview: SecurityOverview }) {
  const [open, setOpen] = useState<Open>(null);
  const { on } = overview.twoFactor;
  const Opened = open && DIALOGS[open];
  return (
    <Card>
      <CardHeader
        title={copy.title}
        description={copy.text}
        aside={<Badge variant={on ? 'success' : 'secondary'}>{on ? copy.on : copy.off}</Badge>}
      />
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
