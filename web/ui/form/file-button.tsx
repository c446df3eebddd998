import { useRef } from 'react';
import { Button, type ButtonProps } from '../button.tsx';

interface Props extends ButtonProps {
  /** the name of the field for screen readers */
  label: string;
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** A button that opens the browser's file chooser. */
export function FileButton({ label, accept, multiple, onFiles, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows choosing the same file again, after correcting or removing it.
          target.value = '';
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
