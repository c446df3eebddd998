import { type DragEvent, useId, useRef, useState } from 'react';
import { MAX_IMPORT_BYTES } from '#domain/leads/import-states.ts';
import { TABLE_FILES } from '#domain/leads/table-problems.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { FileUp } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { copy } from '#copy/outreach/import.ts';
import { tableProblemText } from '#domain/leads/table-problems.ts';

interface Props {
  file: File | null;
  onPick: (file: File) => void;
}

/** Takes a file by choosing or dropping it. */
export function FilePicker({ file, onPick }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setDragOver] = useState(false);
  const [tooLarge, setTooLarge] = useState(false);

  function pick(files: FileList | null) {
    const [picked] = files ?? [];
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
        <Button
          variant="secondary"
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {file ? copy.another : copy.choose}
        </Button>
        <span className="text-sm text-muted-foreground max-md:hidden">{copy.drop}</span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={copy.choose}
          accept={TABLE_FILES}
          onChange={({ target }) => {
            pick(target.files);
            // Allows choosing the same file again after correcting it.
            target.value = '';
          }}
        />
      </fieldset>
      {tooLarge ? <Notice variant="destructive">{tableProblemText('bytes')}</Notice> : null}
    </div>
  );
}
