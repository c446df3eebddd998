import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Select } from '#web/ui/form/select.tsx';
import { ListFilter } from '#web/ui/icons.ts';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/overlay/popover.tsx';
import { list } from '#copy/conversations/screen.ts';
import { type Filters, NO_FILTERS } from '../use-filters.ts';
import {
  activeFilters,
  type FilterName,
  type FilterOptions,
  FILTERS,
} from './use-filter-options.ts';

interface Props {
  filters: Filters;
  options: FilterOptions;
  onFilter: (changed: Partial<Filters>) => void;
}

/** The select knows no empty value. */
const ALL = 'all';

/** One button for all filters, with how many are set. */
export function FilterMenu({ filters, options, onFilter }: Props) {
  const [open, setOpen] = useState(false);
  const count = activeFilters(filters, options).length;
  const shown = FILTERS.filter((name) => options[name].length > 0 || name === 'campaign');
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button
          variant="ghost"
          size={count > 0 ? 'sm' : 'icon'}
          aria-label={list.filter({ count })}
          title={list.filter({ count })}
          className={cn(
            count > 0 && 'h-9 gap-1.5 bg-primary-soft px-2.5 text-primary-soft-foreground tnum',
          )}
        >
          <ListFilter aria-hidden />
          {count > 0 && <span>{count}</span>}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="start"
        aria-label={list.filter({ count: 0 })}
        className="flex w-72 flex-col gap-3 p-4"
      >
        {shown.map((name) => (
          <Choice
            key={name}
            name={name}
            value={filters[name]}
            options={options[name]}
            onChange={(value) => onFilter({ [name]: value })}
          />
        ))}
        {count > 0 && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              const { campaign, status, tag, from } = NO_FILTERS;
              onFilter({ campaign, status, tag, from });
              setOpen(false);
            }}
          >
            {list.clearFilters}
          </Button>
        )}
      </PopoverContent>
    </Popover>
  );
}

interface ChoiceProps {
  name: FilterName;
  /** '' for all */
  value: string;
  options: FilterOptions[FilterName];
  onChange: (value: string) => void;
}

function Choice({ name, value, options, onChange }: ChoiceProps) {
  const { label, all } = list.filters[name];
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-xs font-medium text-muted-foreground">
        {label}
      </span>
      <Select
        aria-label={label}
        value={value || ALL}
        options={[{ value: ALL, label: all }, ...options]}
        onValueChange={(chosen) => onChange(chosen === ALL ? '' : chosen)}
        className="text-sm"
      />
    </div>
  );
}
