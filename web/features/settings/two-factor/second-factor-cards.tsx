import { useState } from 'react';
import type { SecurityOverview } from '#domain/accounts/two-factor.ts';
import { useSecurity } from '#web/shared/proof/proof-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { LoadFailed } from '#web/ui/layout/states.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { RenewCodesDialog, TurnOffDialog } from './proof-dialogs.tsx';
import { TurnOnDialog } from './turn-on-dialog.tsx';
import { copy as texts } from '#copy/settings/two-factor.ts';

const copy = texts.twoFactor;

/** Both kinds of second factor, for everyone: in Settings, and where a team requires one. */
export function SecondFactorCards() {
  const security = useSecurity();
  if (security.data) {
    return (
      <>
        <TwoFactorCard overview={security.data} />
        <PasskeysCard overview={security.data} />
      </>
    );
  }
  if (security.isPending) {
    return (
      <>
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </>
    );
  }
  return (
    <Card>
      <LoadFailed
        query={security}
        copy={{ title: copy.failed, text: copy.failedText }}
        className="py-6"
      />
    </Card>
  );
}

const twoFactorCardCopy = texts.twoFactor;
type Open = 'turn_on' | 'renew' | 'turn_off' | null;
const DIALOGS = { turn_on: TurnOnDialog, renew: RenewCodesDialog, turn_off: TurnOffDialog };

/** The authenticator app: whether it is on, and everything to do about it. */
function TwoFactorCard({ overview }: { overview: SecurityOverview }) {
  const [open, setOpen] = useState<Open>(null);
  const { on } = overview.twoFactor;
  const Opened = open && DIALOGS[open];
  return (
    <Card>
      <CardHeader
        title={twoFactorCardCopy.title}
        description={twoFactorCardCopy.text}
        aside={
          <Badge variant={on ? 'success' : 'secondary'}>
            {on ? twoFactorCardCopy.on : twoFactorCardCopy.off}
          </Badge>
        }
      />
      {on ? (
        <TurnedOn twoFactor={overview.twoFactor} onOpen={setOpen} />
      ) : (
        <Button onClick={() => setOpen('turn_on')}>{twoFactorCardCopy.turnOn}</Button>
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
            {twoFactorCardCopy.since} <RelativeTime at={since} /> ·{' '}
          </>
        ) : null}
        <span className="tnum">{twoFactorCardCopy.left({ left: recoveryCodesLeft })}</span>
      </p>
      {fewRecoveryCodes ? (
        <Notice variant="warning" title={twoFactorCardCopy.few}>
          {twoFactorCardCopy.fewText}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onOpen('renew')}>
          {twoFactorCardCopy.renew}
        </Button>
        <Button variant="secondary" onClick={() => onOpen('turn_off')}>
          {twoFactorCardCopy.turnOff}
        </Button>
      </div>
    </div>
  );
}
