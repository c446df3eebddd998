import { type RefObject, useEffect, useState } from 'react';
import type { SavedView } from '#domain/conversations/saved-views.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Search, X } from '#web/ui/first-icons.ts';
import { Input } from '#web/ui/form/field.tsx';
import { cn } from '#web/ui/cn.ts';
import { Select } from '#web/ui/form/select.tsx';
import { ListFilter } from '#web/ui/icons.ts';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/overlay/popover.tsx';
import { NO_FILTERS, useFilters } from '../use-filters.ts';
import { ListMenu } from './list-menu.tsx';
import {
  activeFilters,
  type FilterOptions,
  FILTERS,
  useFilterOptions,
} from './use-filter-options.ts';
import { useSavedViews } from './use-saved-views.ts';
import type { Selection } from './use-selection.ts';
import { ViewChips } from './view-chips.tsx';
import { list } from '#copy/conversations/screen.ts';

interface Props {
  selection: Selection;
  searchRef: RefObject<HTMLInputElement | null> | undefined;
  /** arrow down in the search field moves to the list */
  onArrowDown: () => void;
}

const NONE: SavedView[] = [];

/**
 * Search, filters, active filters and views in one row of 56 pixels. The search fills the row while in
 * use.
 */
export function InboxBar({ selection, searchRef, onArrowDown }: Props) {
  const { filters, change } = useFilters();
  const options = useFilterOptions();
  const { data: saved = NONE, isPending } = useSavedViews();
  return (
    <search className="group/bar flex h-14 shrink-0 items-center gap-1 border-b px-2">
      <SearchField
        value={filters.search}
        searchRef={searchRef}
        onSearch={(search) => change({ search })}
        onArrowDown={onArrowDown}
      />
      <FilterMenu options={options} />
      <ViewChips options={options} saved={isPending ? undefined : saved} />
      <ListMenu selection={selection} saved={saved} />
    </search>
  );
}

const SEARCH_DEBOUNCE_MS = 300;

interface SearchFieldProps extends Pick<Props, 'searchRef' | 'onArrowDown'> {
  value: string;
  onSearch: (search: string) => void;
}

/**
 * As narrow as its icon until the user searches, then it takes the room of the views. Searches 300 ms
 * after the last keystroke.
 */
function SearchField({ value, searchRef, onSearch, onArrowDown }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState({ value, sent: value });
  if (known.value !== value) {
    setKnown({ value, sent: value });
    // The search changed elsewhere (cleared, Back). Our own search also returns here as it was sent, and the
    // user may have typed on since.
    if (known.sent !== value) setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => {
      setKnown({ value, sent: typed });
      onSearch(typed);
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <div className="relative w-11 shrink-0 group-has-[input:focus]/bar:flex-1 group-has-[input:not(:placeholder-shown)]/bar:flex-1 md:w-9">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-muted-foreground md:left-2.5"
      />
      <Input
        ref={searchRef}
        type="search"
        aria-label={list.search}
        title={list.searchHint}
        placeholder={list.search}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') onArrowDown();
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key === 'ArrowDown' || event.key === 'Escape') event.preventDefault();
        }}
        className="cursor-pointer border-transparent bg-transparent text-ellipsis pr-0 pl-11 hover:bg-accent focus:cursor-text focus:bg-card focus:pr-2 md:h-9 md:pl-9 md:text-sm not-placeholder-shown:cursor-text not-placeholder-shown:border-input not-placeholder-shown:bg-card not-placeholder-shown:pr-9 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed && (
        <IconButton
          icon={X}
          className="absolute top-1/2 right-1 size-7 -translate-y-1/2"
          label={list.clearSearch}
          onClick={() => onSearch('')}
        />
      )}
    </div>
  );
}

/** One button for all filters, with the number of active ones. */
function FilterMenu({ options }: { options: FilterOptions }) {
  const { filters, change } = useFilters();
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
        {shown.map((name) => {
          const { label, all } = list.filters[name];
          return (
            <div key={name} className="flex flex-col gap-1">
              <span aria-hidden className="text-xs font-medium text-muted-foreground">
                {label}
              </span>
              <Select
                aria-label={label}
                value={filters[name]}
                options={[{ value: '', label: all }, ...options[name]]}
                onValueChange={(value) => change({ [name]: value })}
                className="text-sm"
              />
            </div>
          );
        })}
        {count > 0 && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              const { campaign, status, tag, from } = NO_FILTERS;
              change({ campaign, status, tag, from });
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
