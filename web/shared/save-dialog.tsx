import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CancelButton, Dialog, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';

interface Props {
  title: string;
  /** of `useAppForm` */
  form: { props: object; problem: string | undefined };
  saving: { error: unknown; isPending: boolean };
  copy: { save: string; saving: string; saveFailed: string };
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. What the server says of a field stands there, everything else above. */
export function SaveDialog({ title, form, saving, copy, onClose, children }: Props) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title}>
      <form {...form.props} className="flex flex-col gap-4">
        <FailedNotice error={!form.problem && saving.error} text={copy.saveFailed} />
        {children}
        <DialogFooter>
          <CancelButton onClick={onClose} />
          <Button type="submit" busy={saving.isPending} busyLabel={copy.saving}>
            {copy.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
