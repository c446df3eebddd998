import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { TriangleAlert } from '#web/ui/first-icons.ts';
import { warning } from '#copy/whatsapp/screen.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  onAccept: () => void;
}

/** What users must know before they link a number. */
export function WarningDialog({ open, onClose, onAccept }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={warning.title}
      description={warning.lead}
      closeLabel={warning.cancel}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {warning.cancel}
          </Button>
          <Button onClick={onAccept}>{warning.accept}</Button>
        </>
      }
    >
      <ul className="flex flex-col gap-3 text-sm">
        {warning.points.map((point) => (
          <li key={point} className="flex gap-3">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
            {point}
          </li>
        ))}
      </ul>
      <p className="text-sm font-medium">{warning.ready}</p>
    </Dialog>
  );
}
