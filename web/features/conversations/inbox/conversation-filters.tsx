import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Search, X } from '#web/ui/first-icons.ts';
import { Input } from '#web/ui/form/input.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { type Option, Select } from '#web/ui/form/select.tsx';
import { list, statusFilter } from '../copy.ts';
import type { Filters } from '../use-filters.ts';

const SEARCH_DEBOUNCE_MS = 300;
/** The select knows no empty value. */
const ALL = 'all';

interface Props {
  filters: Filters;
  campaigns: readonly Option[];
  tags: readonly Option[];
  /** what leads came by */
  origins: readonly Option[];
  searchRef: RefObject<HTMLInputElement | null>;
  onChange: (filters: Partial<Filters>) => void;
  /** arrow down from the search field goes into the list */
  onLeaveDown: () => void;
  /** what is done with the list, beside the last filter */
  tools?: ReactNode;
}

export function ConversationFilters({
  filters,
  campaigns,
  tags,
  origins,
  searchRef,
  onChange,
  onLeaveDown,
  tools,
}: Props) {
  const [[, everything], ...others] = statusFilter;
  const statuses = others.map(([value, label]) => ({ value, label }));
  const status = (
    <Choice
      label={list.status}
      all={everything}
      value={filters.status}
      options={statuses}
      onChange={(chosen) => onChange({ status: chosen })}
    />
  );
  const hasMore = tags.length > 0 || origins.length > 0;
  return (
    <search className="flex flex-col gap-2 border-b p-3">
      <SearchField
        value={filters.search}
        searchRef={searchRef}
        onSearch={(search) => onChange({ search })}
        onLeaveDown={onLeaveDown}
      />
      <div className="flex gap-2">
        <Choice
          label={list.campaign}
          all={list.allCampaigns}
          value={filters.campaign}
          options={campaigns}
          onChange={(campaign) => onChange({ campaign })}
        />
        {hasMore && status}
      </div>
      <div className="flex gap-2">
        {!hasMore && status}
        {tags.length > 0 && (
          <Choice
            label={list.tag}
            all={list.allTags}
            value={filters.tag}
            options={tags}
            onChange={(tag) => onChange({ tag })}
          />
        )}
        {origins.length > 0 && (
          <Choice
            label={list.origin}
            all={list.allOrigins}
            value={filters.from}
            options={origins}
            onChange={(from) => onChange({ from })}
          />
        )}
        {tools}
      </div>
    </search>
  );
}

interface ChoiceProps {
  label: string;
  /** the option that narrows nothing */
  all: string;
  /** '' for all */
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      value={value || ALL}
      options={[{ value: ALL, label: all }, ...options]}
      onValueChange={(chosen) => onChange(chosen === ALL ? '' : chosen)}
      className="min-w-0 flex-1 text-sm"
    />
  );
}

interface SearchProps {
  value: string;
  searchRef: RefObject<HTMLInputElement | null>;
  onSearch: (search: string) => void;
  onLeaveDown: () => void;
}

/** Typing counts 300 ms after the last key. */
function SearchField({ value, searchRef, onSearch, onLeaveDown }: SearchProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState({ value, sent: value });
  if (known.value !== value) {
    setKnown({ value, sent: value });
    // The search changed elsewhere (cleared, Back). Our own search comes back as it was sent, and the user
    // may have typed on since.
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
    <div className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        ref={searchRef}
        type="search"
        aria-label={list.search}
        placeholder={list.search}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') onLeaveDown();
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key === 'ArrowDown' || event.key === 'Escape') event.preventDefault();
        }}
        className="px-9 text-sm [&::-webkit-search-cancel-button]:hidden"
      />
      <span className="absolute top-1/2 right-1.5 flex -translate-y-1/2">
        {typed ? (
          <Button
            variant="ghost"
            size="icon"
            className="size-7"
            aria-label={list.clearSearch}
            onClick={() => onSearch('')}
          >
            <X aria-hidden />
          </Button>
        ) : (
          <span aria-hidden className="mr-1.5 hidden md:flex">
            <Kbd>/</Kbd>
          </span>
        )}
      </span>
    </div>
  );
}
