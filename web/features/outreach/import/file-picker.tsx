import { type DragEvent, useId, useState } from 'react';
import { MAX_IMPORT_BYTES } from '#domain/leads/import-states.ts';
import { TABLE_FILES, tableProblemText } from '#domain/leads/table-problems.ts';
import { cn } from '#web/ui/cn.ts';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { FileUp } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { copy } from '#copy/outreach/import.ts';

interface Props {
  file: File | null;
  onPick: (file: File) => void;
}

/** Takes a file by choosing or dropping it. */
export function FilePicker({ file, onPick }: Props) {
  const id = useId();
  const [isDragOver, setDragOver] = useState(false);
  const [tooLarge, setTooLarge] = useState(false);

  function pick([picked]: Iterable<File>) {
    if (!picked) return;
    setTooLarge(picked.size > MAX_IMPORT_BYTES);
    if (picked.size <= MAX_IMPORT_BYTES) onPick(picked);
  }

  function drag(event: DragEvent, isOver: boolean) {
    event.preventDefault();
    setDragOver(isOver);
  }

  return (
    <div className="flex flex-col gap-3">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button does the same */}
      <fieldset
        aria-labelledby={`${id}-label`}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          pick(event.dataTransfer.files);
        }}
        className={cn(
          'flex flex-col items-center gap-2 rounded-lg border border-dashed px-4 py-8 text-center',
          isDragOver ? 'border-primary bg-primary-soft' : 'border-input',
        )}
      >
        <FileUp aria-hidden className="size-8 text-muted-foreground" />
        <p id={`${id}-label`} className="font-medium break-all">
          {file?.name ?? copy.file}
        </p>
        <p id={`${id}-hint`} className="text-sm text-muted-foreground">
          {copy.fileHint}
        </p>
        <FileButton
          label={copy.choose}
          variant="secondary"
          accept={TABLE_FILES}
          aria-describedby={`${id}-hint`}
          onFiles={pick}
        >
          {file ? copy.another : copy.choose}
        </FileButton>
        <span className="text-sm text-muted-foreground max-md:hidden">{copy.drop}</span>
      </fieldset>
      {tooLarge ? <Notice variant="destructive">{tableProblemText('bytes')}</Notice> : null}
    </div>
  );
}
