import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CancelButton, Dialog, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  title: string;
  /** of `useAppForm` */
  form: { props: object; problem: string | undefined };
  saving: { error: unknown; isPending: boolean };
  /** shown if the server gives no reason */
  failed: string;
  /** the buttons' words, where "Save" isn't it */
  labels?: { save: string; saving: string };
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. What the server says of a field stands there, everything else above. */
export function SaveDialog(props: Props) {
  const { title, form, saving, failed, labels = kitCopy, onClose, children } = props;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title}>
      <form {...form.props} className="flex flex-col gap-4">
        <FailedNotice error={!form.problem && saving.error} text={failed} />
        {children}
        <DialogFooter>
          <CancelButton onClick={onClose} />
          <Button type="submit" busy={saving.isPending} busyLabel={labels.saving}>
            {labels.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
