import { useId } from 'react';
import { cn } from '../cn.ts';

interface Props {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with its label on the right. */
export function CheckboxField({ label, hint, checked, onChange }: Props) {
  const id = useId();
  return (
    <label
      className={cn('flex min-h-9 gap-2.5 text-sm', hint ? 'items-start py-1.5' : 'items-center')}
    >
      <input
        type="checkbox"
        className={cn('size-4 shrink-0 accent-primary', hint && 'mt-0.5')}
        aria-labelledby={`${id}-name`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="min-w-0 wrap-anywhere">
        <span id={`${id}-name`}>{label}</span>
        {hint ? (
          <span id={`${id}-hint`} className="block text-xs text-muted-foreground">
            {hint}
          </span>
        ) : null}
      </span>
    </label>
  );
}
