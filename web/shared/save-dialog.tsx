import type { ReactNode } from 'react';
import { refusalOf } from '#web/platform/rpc.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface Props {
  title: string;
  /** of `useAppForm` */
  form: { props: object; problem: string | undefined };
  saving: { error: unknown; isPending: boolean };
  copy: { close: string; cancel: string; save: string; saving: string; saveFailed: string };
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. What the server says of a field stands there, everything else above. */
export function SaveDialog({ title, form, saving, copy, onClose, children }: Props) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} closeLabel={copy.close}>
      <form {...form.props} className="flex flex-col gap-4">
        {saving.error && !form.problem ? (
          <Notice variant="destructive">{refusalOf(saving.error, copy.saveFailed)}</Notice>
        ) : null}
        {children}
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" busy={saving.isPending} busyLabel={copy.saving}>
            {copy.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
