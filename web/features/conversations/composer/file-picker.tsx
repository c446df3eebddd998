import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
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
      <Button
        variant="ghost"
        size="icon"
        aria-label={copy.add}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden />
      </Button>
    </>
  );
}
