import type { ReactNode } from 'react';
import { type AppForm, FormContext } from '#web/platform/use-app-form.ts';
import { Button } from '#web/ui/button.tsx';
import { type Action, CancelButton, Dialog, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  title: ReactNode;
  description?: ReactNode;
  /** from `useAppForm` */
  form: AppForm<Record<string, string>> & { props: object; problem: string | undefined };
  saving: Action;
  /** shown if the server gives no reason */
  failed?: string;
  /** the buttons' labels, if not "Save" */
  labels?: { save: string; saving: string };
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. Field errors appear at the fields, all others above. */
export function SaveDialog(props: Props) {
  const { title, description, form, saving, failed, labels = kitCopy, onClose, children } = props;
  return (
    <Dialog onClose={onClose} title={title} description={description}>
      <FormContext value={form}>
        <form {...form.props} className="flex flex-col gap-4">
          <FailedNotice error={!form.problem && saving.error} {...(failed && { text: failed })} />
          {children}
          <DialogFooter>
            <CancelButton onClick={onClose} />
            <Button type="submit" busy={saving.isPending} busyLabel={labels.saving}>
              {labels.save}
            </Button>
          </DialogFooter>
        </form>
      </FormContext>
    </Dialog>
  );
}
