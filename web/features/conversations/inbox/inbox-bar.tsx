import type { RefObject } from 'react';
import type { SavedView } from '#domain/conversations/saved-views.ts';
import type { Filters } from '../use-filters.ts';
import { FilterMenu } from './filter-menu.tsx';
import { ListMenu } from './list-menu.tsx';
import { SearchField } from './search-field.tsx';
import type { FilterOptions } from './use-filter-options.ts';
import { useSavedViews } from './use-saved-views.ts';
import type { Selection } from './use-selection.ts';
import { ViewChips } from './view-chips.tsx';

interface Props {
  filters: Filters;
  options: FilterOptions;
  onFilter: (changed: Partial<Filters>) => void;
  hrefWith: (changed: Partial<Filters>) => string;
  selection: Selection;
  searchRef: RefObject<HTMLInputElement | null>;
  /** arrow down from the search field goes into the list */
  onLeaveDown: () => void;
}

const NONE: SavedView[] = [];

/**
 * All that narrows the list, in one row of 56 pixels: the search, which takes the row while someone
 * searches, the filters, what is filtered by, and the views.
 */
export function InboxBar(props: Props) {
  const { filters, options, onFilter, hrefWith, selection, searchRef, onLeaveDown } = props;
  const { data: saved = NONE, isPending } = useSavedViews();
  const narrowing = { filters, options, onFilter };
  return (
    <search className="group/bar flex h-14 shrink-0 items-center gap-1 border-b px-2">
      <SearchField
        value={filters.search}
        searchRef={searchRef}
        onSearch={(search) => onFilter({ search })}
        onLeaveDown={onLeaveDown}
      />
      <FilterMenu {...narrowing} />
      <ViewChips {...narrowing} saved={isPending ? undefined : saved} hrefWith={hrefWith} />
      <ListMenu filters={filters} selection={selection} saved={saved} hrefWith={hrefWith} />
    </search>
  );
}
