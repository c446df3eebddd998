import { Select as Radix } from 'radix-ui';
import { type ReactNode, type Ref, useState } from 'react';
import { cn } from '../cn.ts';
import { controlClasses, type ControlProps, Field, type FieldOf, splitField } from './field.tsx';
import { Check } from '../first-icons.ts';
import { ChevronDown } from '../icons.ts';

export interface Option<V extends string = string> {
  value: V;
  label: string;
  hint?: string;
  /** right of the label: for example, a badge */
  aside?: ReactNode;
}

interface Props<V extends string> extends Partial<ControlProps> {
  /** '' if nothing is chosen, or for an option with that value. */
  value: V | '';
  onValueChange: (value: V) => void;
  options: readonly Option<V>[];
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
  className?: string;
}

/** Stands for an option '', because Radix doesn't allow empty values. */
const EMPTY = ' ';

export function Select<V extends string>(props: Props<V>) {
  const { value, onValueChange, options, placeholder, disabled, name, className, ...control } =
    props;
  // A closed list must render its options for type-ahead. A page may have thousands of them, so they wait
  // for the focus.
  const [needed, setNeeded] = useState(false);
  const selected = options.find((option) => option.value === value);
  const label = selected?.label;
  return (
    <Radix.Root
      value={selected?.value === '' ? EMPTY : value}
      onValueChange={(chosen) => onValueChange((chosen === EMPTY ? '' : chosen) as V)}
      onOpenChange={() => setNeeded(true)}
      {...(disabled === undefined ? {} : { disabled })}
      {...(name === undefined ? {} : { name })}
    >
      <Radix.Trigger
        // Shows truncated text on hover.
        title={label}
        onFocus={() => setNeeded(true)}
        {...control}
        className={cn(
          controlClasses,
          'flex h-11 items-center justify-between gap-2 text-left md:h-10 data-placeholder:text-muted-foreground [&>span]:truncate',
          className,
        )}
      >
        <Radix.Value placeholder={<span>{placeholder}</span>}>
          <span>{label}</span>
        </Radix.Value>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      </Radix.Trigger>
      {needed ? (
        <Radix.Portal>
          <Radix.Content
            position="popper"
            sideOffset={4}
            className="z-50 max-h-(--radix-select-content-available-height) max-w-(--radix-select-content-available-width) min-w-(--radix-select-trigger-width) animate-in overflow-hidden rounded-lg border border-border bg-popover shadow-md"
          >
            <Radix.Viewport className="p-1">
              {options.map((option) => (
                <Item key={option.value} option={option} />
              ))}
            </Radix.Viewport>
          </Radix.Content>
        </Radix.Portal>
      ) : null}
    </Radix.Root>
  );
}

function Item({ option }: { option: Option }) {
  return (
    <Radix.Item
      value={option.value || EMPTY}
      className="relative flex min-h-11 cursor-default items-center rounded-md py-1.5 pr-9 pl-3 text-sm outline-none select-none data-highlighted:bg-accent data-[disabled]:opacity-55 md:min-h-8"
    >
      <div className="flex flex-1 flex-col">
        <Radix.ItemText>
          <span>{option.label}</span>
        </Radix.ItemText>
        {option.hint ? <span className="text-muted-foreground">{option.hint}</span> : null}
      </div>
      {option.aside}
      <Radix.ItemIndicator className="absolute right-3">
        <Check aria-hidden className="size-4 text-primary" />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}

/** A field for a single choice. */
export function SelectField<V extends string>(props: FieldOf<Props<V>>) {
  const { field, control } = splitField(props);
  return <Field {...field}>{(belongs) => <Select {...belongs} {...control} />}</Field>;
}
