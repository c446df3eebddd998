import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { FoundPerson } from '#domain/admin/schema.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeletons } from '#web/ui/loading.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ImpersonateDialog } from './impersonate-dialog.tsx';
import { nameOf } from './audit-sentence.ts';
import { DEBOUNCE, SearchField } from './search-field.tsx';
import { copy as texts } from '#copy/admin/desk.ts';
import { rpc } from '#web/platform/rpc.ts';
import { MIN_SEARCH_LENGTH } from '#domain/admin/schema.ts';

const { search: copy } = texts;
const isSearch = (query: string) => query.trim().length >= MIN_SEARCH_LENGTH;

export function PeopleCard() {
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<FoundPerson>();
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);
  const searchNow = (event: FormEvent) => {
    event.preventDefault();
    setQuery(typed.trim());
  };
  const short = typed.trim() !== '' && !isSearch(typed);
  return (
    <Card title={copy.title} description={copy.text}>
      <div className="flex flex-col gap-4">
        <search>
          <form onSubmit={searchNow}>
            <SearchField
              label={copy.label}
              hint={short ? copy.short : undefined}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              placeholder={copy.placeholder}
            />
          </form>
        </search>
        {isSearch(query) ? <Results query={query} onChoose={setChosen} /> : null}
      </div>
      {chosen ? <ImpersonateDialog person={chosen} onClose={() => setChosen(undefined)} /> : null}
    </Card>
  );
}

interface ResultsProps {
  query: string;
  onChoose: (person: FoundPerson) => void;
}

function Results({ query, onChoose }: ResultsProps) {
  const { data, isError } = useQuery(
    rpc.admin.people.queryOptions({ input: { query }, placeholderData: keepPreviousData }),
  );
  if (isError) {
    return (
      <Notice variant="destructive" title={copy.failed}>
        {copy.failedText}
      </Notice>
    );
  }
  if (!data) {
    return <Skeletons label={copy.searching} rows={3} className="h-14" />;
  }
  if (data.people.length === 0) {
    return <EmptyState level={3} copy={{ title: copy.none, text: copy.noneText({ query }) }} />;
  }
  return (
    <>
      <FoundPeople people={data.people} onChoose={onChoose} />
      {data.more ? <p className="text-sm text-muted-foreground">{copy.more}</p> : null}
    </>
  );
}

interface Props {
  people: FoundPerson[];
  onChoose: (person: FoundPerson) => void;
}

/** Lists a person once for each of their teams. */
function FoundPeople({ people, onChoose }: Props) {
  return (
    <ul aria-label={copy.results} className="flex flex-col divide-y divide-border">
      {people.map((person) => (
        <li
          key={`${person.user_id} ${person.team_id}`}
          className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3 first:pt-0 last:pb-0"
        >
          <Avatar name={nameOf(person)} />
          <div className="flex min-w-0 flex-1 basis-56 flex-col gap-0.5 text-sm">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium break-words">{nameOf(person)}</span>
              <Badge variant="outline">{person.roleLabel}</Badge>
            </p>
            <p className="break-all text-muted-foreground">{person.email}</p>
            <p className="break-words text-muted-foreground">
              {copy.inTeam({ team: person.team_name, slug: person.team_slug })}
            </p>
          </div>
          <Button
            variant="secondary"
            size="sm"
            aria-label={copy.startFor({ name: nameOf(person), team: person.team_name })}
            onClick={() => onChoose(person)}
          >
            {copy.start}
          </Button>
        </li>
      ))}
    </ul>
  );
}
