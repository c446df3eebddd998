import { Switch as Radix } from 'radix-ui';
import { type ComponentProps, useId } from 'react';
import { cn } from '../cn.ts';
import { Label } from './field.tsx';

/** On or off, applied immediately. Give it a label by `id` and `htmlFor`. */
export function Switch({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      {...props}
      className={cn(
        'inline-flex h-6 w-11 shrink-0 touch-target items-center rounded-full border border-input bg-muted px-0.5 transition-colors disabled:cursor-not-allowed disabled:opacity-55 data-[state=checked]:border-primary data-[state=checked]:bg-primary',
        className,
      )}
    >
      <Radix.Thumb className="block size-4.5 rounded-full bg-input transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-primary-foreground" />
    </Radix.Root>
  );
}

interface FieldProps extends ComponentProps<typeof Switch> {
  label: string;
  hint?: string;
}

export function SwitchField({ label, hint, ...props }: FieldProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="flex min-w-0 flex-col gap-0.5">
        <Label htmlFor={id}>{label}</Label>
        {hint ? (
          <p id={`${id}-hint`} className="text-sm text-muted-foreground">
            {hint}
          </p>
        ) : null}
      </div>
      <Switch {...props} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
    </div>
  );
}
