import type { ReactNode } from 'react';
import { refusalOf } from '#web/platform/rpc.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface Props {
  copy: Record<'discard' | 'save' | 'saving' | 'failed' | 'refused', string>;
  mayEdit: boolean;
  isChanged: boolean;
  /** what is wrong with what was chosen; it can't be saved then */
  problem?: string | undefined;
  isValid?: boolean;
  error: unknown;
  busy: boolean;
  onDiscard: () => void;
  onSave: () => void;
  /** beside the buttons, also while nothing is changed */
  children?: ReactNode;
}

/** The end of a setting's form: what is wrong, and the buttons while something is changed. */
export function SaveRow(props: Props) {
  const { copy, mayEdit, isChanged, problem, isValid = true, error, busy, children } = props;
  return (
    <>
      {isChanged && problem ? <Notice variant="destructive">{problem}</Notice> : null}
      {isChanged && error ? (
        <Notice variant="destructive">{refusalOf(error, copy.failed)}</Notice>
      ) : null}
      {isChanged || children ? (
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          {children}
          {isChanged ? (
            <>
              <Button variant="secondary" disabled={busy} onClick={props.onDiscard}>
                {copy.discard}
              </Button>
              <Button
                busy={busy}
                busyLabel={copy.saving}
                disabled={problem !== undefined || !isValid}
                onClick={props.onSave}
              >
                {copy.save}
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
      {mayEdit ? null : <p className="text-sm text-muted-foreground">{copy.refused}</p>}
    </>
  );
}
