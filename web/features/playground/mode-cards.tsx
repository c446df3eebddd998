import { cn } from '#web/ui/cn.ts';
import { MessageCircle } from '#web/ui/first-icons.ts';
import { ClipboardList } from '#web/ui/icons.ts';
import type { Mode } from './chat.ts';
import { modes } from '#copy/playground/screen.ts';

const CARDS = [
  { mode: 'lead_contact', icon: MessageCircle },
  { mode: 'form_simulation', icon: ClipboardList },
] as const;

interface Props {
  mode: Mode;
  onLeadContact: () => void;
  onForm: () => void;
}

/** Who writes first. A press on the form's card opens the form, each time. */
export function ModeCards({ mode, onLeadContact, onForm }: Props) {
  return (
    <fieldset className="m-0 grid grid-cols-2 gap-3 border-0 p-0">
      <legend className="sr-only">{modes.label}</legend>
      {CARDS.map(({ mode: cardMode, icon: Icon }) => (
        <button
          key={cardMode}
          type="button"
          aria-pressed={mode === cardMode}
          onClick={cardMode === 'form_simulation' ? onForm : onLeadContact}
          className={cn(
            'flex items-start gap-3 rounded-xl border bg-card p-3 text-left sm:p-4 shadow-sm transition-colors hover:bg-muted',
            mode === cardMode ? 'border-primary ring-1 ring-primary' : 'border-border',
          )}
        >
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
          <span className="flex flex-col gap-0.5">
            <span className="font-medium">{modes[cardMode].title}</span>
            <span className="text-sm text-muted-foreground max-sm:sr-only">
              {modes[cardMode].text}
            </span>
          </span>
        </button>
      ))}
    </fieldset>
  );
}
