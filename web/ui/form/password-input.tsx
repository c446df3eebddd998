import { type ComponentProps, useState } from 'react';
import { Button } from '../button.tsx';
import { Eye, EyeOff } from '../first-icons.ts';
import { Input } from './input.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  /** What the toggle says: [to show, to hide]. */
  labels: readonly [string, string];
}

export function PasswordInput({ labels, ...props }: Props) {
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
