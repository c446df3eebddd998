import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { Paperclip } from '#web/ui/icons.ts';
import { attachment as copy } from '#copy/conversations/composer.ts';

interface Props {
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

export function FilePicker({ disabled, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={copy.add}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // So that the same file can be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      <IconButton
        icon={Paperclip}
        label={copy.add}
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
    </>
  );
}

/**
 * Files dropped anywhere on the page. Without this a browser would leave the page to show a file that
 * misses its place. Answers whether a file is being dragged over the page.
 */
export function useDroppedFiles(enabled: boolean, onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const dropped = useEffectEvent((files: File[]) => onFiles(files));
  useEffect(() => {
    if (!enabled) return;
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const dragOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Only when it leaves the window, not from one element to the next.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      dropped([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', dragOver);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', dragOver);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      setOver(false);
    };
  }, [enabled]);
  return over;
}
