import type { VariableType } from '#domain/prompts/custom-variables.ts';
import { type ControlProps, Input, Textarea } from '#web/ui/form/field.tsx';

interface Props extends Partial<ControlProps> {
  type: VariableType;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  maxLength?: number;
  ref?: (element: HTMLElement | null) => void;
  'aria-label'?: string;
}

/** Follows the variable's type: several lines for a text. */
export function ValueInput({ type, onChange, ...props }: Props) {
  const field = {
    ...props,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (type === 'text') return <Textarea {...field} rows={3} />;
  return <Input {...field} type={type} {...(type === 'number' && { step: 'any' })} />;
}
