import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { cn } from '../cn.ts';
import { Button } from '../button.tsx';
import { Eye, EyeOff } from '../first-icons.ts';

/** Attributes that connect a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** Shown below the control unless there is an error. */
  hint?: ReactNode;
  error?: string | undefined;
  /** The error's language, if it isn't the page's. */
  errorLang?: string;
  /** Marks the control as invalid without a message here, because the form shows it. */
  invalid?: boolean;
  required?: boolean;
  /** Shown to the right of the label: a counter, a link. */
  aside?: ReactNode;
  className?: string;
}

interface Props extends FieldProps {
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

interface LabelProps extends ComponentProps<'label'> {
  htmlFor: string;
}

export function Label({ className, htmlFor, ...props }: LabelProps) {
  return <label htmlFor={htmlFor} {...props} className={cn('text-sm font-medium', className)} />;
}

export const controlClasses =
  'w-full min-w-0 rounded-md border border-input bg-card px-3 text-base text-foreground transition-colors placeholder:text-muted-foreground disabled:cursor-not-allowed disabled:opacity-55 focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-ring/40 aria-invalid:border-destructive aria-invalid:focus-visible:outline-destructive/40';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...props} className={cn(controlClasses, 'h-11 md:h-10', className)} />;
}

/** Grows with its text between `rows` lines and the `max-h` given by class. */
export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...props}
      rows={rows}
      className={cn(controlClasses, 'field-sizing-content max-h-96 py-2 leading-normal', className)}
    />
  );
}

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The toggle's labels: [to show, to hide]. */
  labels: readonly [string, string];
}

export function PasswordInput({ labels, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={shown ? 'text' : 'password'} className="pr-11" />
      <Button
        variant="ghost"
        size="icon"
        className="absolute inset-y-0 right-0.5 my-auto text-muted-foreground"
        aria-label={labels[shown ? 1 : 0]}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon aria-hidden />
      </Button>
    </div>
  );
}

/** Separates the field's props from those of its control. */
export function splitField<All extends FieldProps & { controlClassName?: string }>(all: All) {
  const { label, hint, error, errorLang, invalid, required, aside, className, ...rest } = all;
  const { controlClassName, ...control } = rest;
  return {
    field: { label, hint, error, errorLang, invalid, required, aside, className },
    control: { ...control, ...(controlClassName && { className: controlClassName }) },
  };
}

/** The props of a field and of its control combined. */
export type FieldOf<Control> = FieldProps &
  Omit<Control, keyof FieldProps | keyof ControlProps> & { controlClassName?: string };

/** A field for a single line of text. */
export function InputField(props: FieldOf<ComponentProps<'input'>>) {
  const { field, control } = splitField(props);
  return <Field {...field}>{(belongs) => <Input {...belongs} {...control} />}</Field>;
}

/** A field for multiline text. */
export function TextareaField(props: FieldOf<ComponentProps<'textarea'>>) {
  const { field, control } = splitField(props);
  return <Field {...field}>{(belongs) => <Textarea {...belongs} {...control} />}</Field>;
}

export function PasswordField(props: FieldOf<PasswordInputProps>) {
  const { field, control } = splitField(props);
  return <Field {...field}>{(belongs) => <PasswordInput {...belongs} {...control} />}</Field>;
}

/** The `ref` of a field that the user just opened: focuses it. */
export const focusField = (element: HTMLElement | null) => element?.focus();
