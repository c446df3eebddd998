import { ToggleGroup } from 'radix-ui';
import { COST_PERIODS, type CostPeriod } from '#domain/overview/periods.ts';
import { costsCopy as copy } from '#copy/overview/costs.ts';

interface Props {
  value: CostPeriod;
  onChange: (days: CostPeriod) => void;
}

export function PeriodSwitch({ value, onChange }: Props) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={copy.period}
      value={String(value)}
      onValueChange={(chosen) => {
        const days = COST_PERIODS.find((period) => String(period) === chosen);
        if (days) onChange(days);
      }}
      className="flex shrink-0 rounded-md border border-border p-0.5"
    >
      {COST_PERIODS.map((days) => (
        <ToggleGroup.Item
          key={days}
          value={String(days)}
          className="h-9 touch-target rounded-sm px-3 text-sm text-muted-foreground transition-colors hover:text-foreground data-[state=on]:bg-muted data-[state=on]:font-medium data-[state=on]:text-foreground"
        >
          {copy.days({ days })}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
