import { RadioGroup } from 'radix-ui';
import { PRIORITIES, type Priority } from '#domain/support/threads.ts';
import { supportCopy as copy } from '#copy/shared/support.ts';

interface Props {
  value: Priority;
  onChange: (priority: Priority) => void;
}

/** One of three; arrows move between them. */
export function PriorityButtons({ value, onChange }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span aria-hidden className="text-sm font-medium">
        {copy.priority}
      </span>
      <RadioGroup.Root
        aria-label={copy.priority}
        orientation="horizontal"
        value={value}
        onValueChange={(chosen) => onChange(chosen as Priority)}
        className="flex gap-1 rounded-lg bg-muted p-1"
      >
        {PRIORITIES.map((priority) => (
          <RadioGroup.Item
            key={priority}
            value={priority}
            className="h-9 rounded-md px-3 text-sm touch-target text-muted-foreground hover:text-foreground data-[state=checked]:bg-card data-[state=checked]:font-medium data-[state=checked]:text-foreground data-[state=checked]:shadow-sm"
          >
            {copy.priorities[priority]}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  );
}
