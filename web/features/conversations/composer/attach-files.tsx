import { useEffect, useEffectEvent, useState } from 'react';
import { fileKind, MAX_FILE_BYTES, plainType } from '#domain/conversations/messages/files.ts';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { Paperclip } from '#web/ui/icons.ts';
import { attachment as copy } from '#copy/conversations/composer.ts';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

export const FilePicker = (props: Props) => (
  <FileButton {...props} variant="ghost" size="icon" label={copy.add} aria-label={copy.add}>
    <Paperclip aria-hidden />
  </FileButton>
);

const MAX_MB = Math.round(MAX_FILE_BYTES / 1024 ** 2);
const nameOf = (file: File) => file.name || copy.unnamed;

export const uploadTexts = {
  refusalOf(file: File) {
    const name = nameOf(file);
    if (file.size === 0) return copy.empty({ name });
    if (file.size > MAX_FILE_BYTES) return copy.tooLarge({ name, max: `${MAX_MB} MB` });
    // Systems report document types in many ways, or not at all, so the server checks the content.
    const type = plainType(file.type);
    const isRefused = /^(?:image|audio|video)\//.test(type) && !fileKind(type);
    return isRefused ? copy.refusedType({ name }) : null;
  },
  failed: (file: File, why: string) =>
    copy.failed({ name: nameOf(file), why: why || kitCopy.network }),
};
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
