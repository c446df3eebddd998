import type { FoundPerson } from '#domain/admin/schema.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { copy as texts } from '#copy/admin/desk.ts';
import { nameOf } from './audit-sentence.ts';

const { search: copy } = texts;

interface Props {
  people: FoundPerson[];
  onChoose: (person: FoundPerson) => void;
}

/** A person comes once for each of their teams. */
export function FoundPeople({ people, onChoose }: Props) {
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
