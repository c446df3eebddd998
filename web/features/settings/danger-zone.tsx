import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { copy as texts } from '#copy/settings/screen.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

const copy = texts.danger;

export function DangerZone() {
  const [asking, setAsking] = useState(false);
  return (
    <section aria-labelledby="danger-zone" className="flex flex-col gap-3 pt-4">
      <h2 id="danger-zone" className="text-base font-semibold text-destructive">
        {copy.title}
      </h2>
      <Card className="flex flex-wrap items-center justify-between gap-4 border-destructive/40">
        <div className="flex max-w-md flex-col gap-1 text-sm">
          <h3 className="font-medium">{copy.heading}</h3>
          <p className="text-muted-foreground">{copy.text}</p>
        </div>
        <Button variant="destructive" onClick={() => setAsking(true)}>
          {copy.open}
        </Button>
      </Card>
      {/* Mounted each time it opens, so the countdown starts again. */}
      {asking ? <DeleteAccountDialog onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
