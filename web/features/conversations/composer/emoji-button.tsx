import { Suspense, useState } from 'react';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Smile } from '#web/ui/icons.ts';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/overlay/popover.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { emoji as copy } from '#copy/conversations/composer.ts';

/** The names of all emoji are 60 KB: fetched when someone looks for one. */
const EmojiPicker = lazyPart('EmojiPicker', () => import('./emoji-picker.tsx'), 'line');

interface Props {
  onPick: (emoji: string) => void;
  disabled: boolean;
}

export function EmojiButton({ onPick, disabled }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={copy.open} disabled={disabled}>
          <Smile aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent
        side="top"
        align="start"
        aria-label={copy.open}
        className="h-80 w-80 max-w-[calc(100vw-1rem)]"
      >
        <Suspense fallback={<Skeleton className="h-full w-full" />}>
          <EmojiPicker
            onPick={(picked) => {
              setOpen(false);
              onPick(picked);
            }}
          />
        </Suspense>
      </PopoverContent>
    </Popover>
  );
}
