import { Button } from '#web/ui/button.tsx';
import { X } from '#web/ui/first-icons.ts';
import { composer as copy } from '#copy/conversations/composer.ts';
import type { DraftQuote } from './draft.ts';

interface Props {
  quote: DraftQuote;
  leadName: string;
  onRemove: () => void;
}

/** The message that the draft answers. */
export function QuotePreview({ quote, leadName, onRemove }: Props) {
  return (
    <div className="mx-auto mb-2 flex max-w-3xl items-start gap-2 rounded-md border-l-2 border-primary bg-muted px-3 py-1.5 text-xs">
      <p className="min-w-0 flex-1">
        <span className="block font-medium">
          {copy.replyingTo({ name: quote.from_lead ? leadName : copy.ownMessage })}
        </span>
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {quote.text}
        </span>
      </p>
      <Button
        variant="ghost"
        size="icon"
        aria-label={copy.cancelReply}
        onClick={onRemove}
        className="size-7"
      >
        <X aria-hidden />
      </Button>
    </div>
  );
}
