import { Link } from 'react-router';
import { countryName } from '#copy/catalog/intl.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { webhook as copy } from '#copy/whatsapp/capture.ts';

/** What a form must send and may send. */
export function HookFields({ country }: { country: string | null }) {
  const { team_slug } = useTeam();
  return (
    <Card>
      <CardHeader title={copy.fieldsTitle} description={copy.fieldsText} />
      <dl className="flex flex-col gap-3 text-sm">
        {copy.fields.map(([name, text]) => (
          <div key={name} className="grid gap-x-4 sm:grid-cols-[6rem_1fr]">
            <dt className="font-mono font-medium">{name}</dt>
            <dd className="text-muted-foreground">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm">
        <span>{country ? copy.country({ name: countryName(country) }) : copy.noCountry}</span>{' '}
        <Link
          to={`${paths.settings(team_slug)}?tab=team`}
          className="text-primary underline underline-offset-4"
        >
          {copy.changeCountry}
        </Link>
      </p>
    </Card>
  );
}
