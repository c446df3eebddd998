import { useState } from 'react';
import type { SecurityOverview } from '#domain/accounts/two-factor.ts';
import { supportsPasskeys } from '#web/platform/passkey-support.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Plus } from '#web/ui/first-icons.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { copy as texts } from '#copy/settings/two-factor.ts';
import { PasskeyRow } from './passkey-row.tsx';

const copy = texts.passkeys;

/** The passkeys of the person, and a way to another one. */
export function PasskeysCard({ overview }: { overview: SecurityOverview }) {
  const [adding, setAdding] = useState(false);
  const { passkeys } = overview;
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.text} />
      {passkeys.length > 0 ? (
        <ul aria-label={copy.label} className="mb-4 flex flex-col divide-y divide-border">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.passkey_id} passkey={passkey} />
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-sm text-muted-foreground">{copy.empty}</p>
      )}
      {supportsPasskeys() ? (
        <Button variant="secondary" onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          {copy.add}
        </Button>
      ) : (
        <p className="text-sm text-muted-foreground">{copy.unsupported}</p>
      )}
      {adding ? <AddPasskeyDialog overview={overview} onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}
