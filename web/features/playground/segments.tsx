import { RadioGroup as Radix } from 'radix-ui';

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One of a few, side by side; arrows move between them. */
export function Segments<Value extends string>({ label, value, options, onChange }: Props<Value>) {
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
