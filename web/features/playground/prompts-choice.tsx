import { RadioGroup as Radix } from 'radix-ui';
import type { PromptsKind } from '#domain/playground/schema.ts';
import { promptsCopy as copy } from '#copy/playground/screen.ts';

/** Those that the playground offers. */
export type PromptsChoices = Exclude<PromptsKind, 'edited'>;

interface Props {
  choices: PromptsChoices[];
  choice: PromptsChoices;
  onChoose: (choice: PromptsChoices) => void;
}

/** Live, the saved draft, or passed on from the editor. */
export function PromptsChoice({ choices, choice, onChoose }: Props) {
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
