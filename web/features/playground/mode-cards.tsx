import { RadioGroup as Radix } from 'radix-ui';
import type { PromptsKind } from '#domain/playground/schema.ts';
import { cn } from '#web/ui/cn.ts';
import { MessageCircle } from '#web/ui/first-icons.ts';
import { ClipboardList } from '#web/ui/icons.ts';
import type { Mode } from './chat.ts';
import { modes, promptsCopy as copy } from '#copy/playground/screen.ts';

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

/** Those that the playground offers. */
export type PromptsChoices = Exclude<PromptsKind, 'edited'>;

interface PromptsChoiceProps {
  choices: PromptsChoices[];
  choice: PromptsChoices;
  onChoose: (choice: PromptsChoices) => void;
}

/** Live, the saved draft, or passed on from the editor. */
export function PromptsChoice({ choices, choice, onChoose }: PromptsChoiceProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Segments
        label={copy.label}
        value={choice}
        options={choices.map((value) => ({ value, label: copy[value] }))}
        onChange={onChoose}
      />
      <p className="text-sm text-muted-foreground">{copy.hint[choice]}</p>
    </div>
  );
}

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One of a few, side by side; arrows move between them. */
function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  return (
    <Radix.Root
      aria-label={label}
      value={value}
      orientation="horizontal"
      onValueChange={(chosen) => onChange(chosen as Value)}
      className="inline-flex rounded-lg border border-border bg-muted p-0.5"
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          className="h-8 touch-target rounded-md px-3 text-sm font-medium text-muted-foreground transition-colors hover:text-foreground data-[state=checked]:bg-card data-[state=checked]:text-foreground data-[state=checked]:shadow-sm"
        >
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
