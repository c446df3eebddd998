import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { copy } from './copy.ts';

/** Deletes the answers, once that is confirmed. */
export function StartOver({ onReset }: { onReset: () => void }) {
  const [asking, setAsking] = useState(false);
  const { action, title, text, cancel } = copy.reset;
  return (
    <>
      <Button variant="ghost" size="sm" className="self-start" onClick={() => setAsking(true)}>
        {action}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={title}
        description={text}
        cancelLabel={cancel}
        confirmLabel={action}
        destructive
        onConfirm={() => {
          setAsking(false);
          onReset();
        }}
      />
    </>
  );
}
