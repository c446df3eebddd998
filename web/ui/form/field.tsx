import { type ReactNode, useId } from 'react';
import { cn } from '../cn.ts';
import { Label } from './label.tsx';

/** What a control must carry to belong to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

interface Props {
  label: ReactNode;
  /** Shown below until there is an error to show. */
  hint?: ReactNode;
  error?: string | undefined;
  /** The error's language where it is not the page's. */
  errorLang?: string;
  /** Marks the control as wrong without a message here: the form shows it. */
  invalid?: boolean;
  required?: boolean;
  /** Beside the label, right: a counter, a link. */
  aside?: ReactNode;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/**
 * A control with its label, hint and error:
 * `<Field label=… error={form.errors.name}>{(c) => <Input {...c} {...form.field('name')} />}</Field>`
 */
export function Field(props: Props) {
  const { label, hint, error, errorLang, invalid, required, aside, className, children } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <Label htmlFor={id}>{label}</Label>
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': error || invalid ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
        'aria-required': required || undefined,
      })}
      {note ? (
        <p
          id={noteId}
          role={error ? 'alert' : undefined}
          lang={error ? errorLang : undefined}
          className={cn('text-sm', error ? 'text-destructive' : 'text-muted-foreground')}
        >
          {note}
        </p>
      ) : null}
    </div>
  );
}
