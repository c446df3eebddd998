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
          // Lets the user choose the same file again after removing it.
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
 * Accepts files dropped anywhere on the page. Otherwise the browser would leave the page to show a file
 * that misses its target. Returns whether a file is being dragged over the page.
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
      // Only when the pointer leaves the window, not when it moves between elements.
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
