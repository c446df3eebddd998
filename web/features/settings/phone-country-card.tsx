import { useMutation, useQuery } from '@tanstack/react-query';
import type { Country } from '#domain/leads/countries.ts';
import { messageOf, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { useSavedFields } from '#web/shared/fields/form-fields.tsx';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy as texts } from '#copy/settings/screen.ts';
import { kitCopy } from '#copy/platform/screen.ts';
import { countryOptions } from '#web/shared/fields/country-question.tsx';
import { Loaded } from '#web/ui/layout/states.tsx';

const copy = texts.phoneCountry;

/** The default country for numbers without a country code. */
export function PhoneCountryCard() {
  const { team_slug } = useTeam();
  const settings = useQuery(rpc.leads.captureSettings.queryOptions({ input: { team_slug } }));
  return (
    <Card title={copy.title} description={copy.text}>
      <Loaded query={settings} waiting={null} failed={messageOf(settings.error, copy.loadFailed)}>
        {({ default_country, countries }) => (
          <CountryForm saved={default_country} countries={countries} />
        )}
      </Loaded>
    </Card>
  );
}

function CountryForm({ saved, countries }: { saved: string | null; countries: Country[] }) {
  const { team_slug, can } = useTeam();
  const stored = { country: saved ?? '' };
  const [{ country }, setFields] = useSavedFields('phone-country', stored);
  const save = useMutation(
    rpc.leads.saveCaptureSettings.mutationOptions({
      onSuccess: () => toast.success(copy.saved),
      ...refetchOnSuccess(rpc.leads.key()),
    }),
  );
  return (
    <div className="flex flex-col gap-4">
      <FailedNotice error={save.error} text={copy.failed} />
      <SelectField
        label={copy.label}
        hint={copy.hint}
        value={country}
        disabled={!can.canEditSettings}
        options={[{ value: '', label: copy.none }, ...countryOptions(countries)]}
        onValueChange={(chosen) => setFields({ country: chosen })}
      />
      <RestrictedButton
        permission="canEditSettings"
        restriction={{ text: copy.restricted }}
        className="self-start"
        busy={save.isPending}
        busyLabel={kitCopy.saving}
        onClick={() => save.mutate({ team_slug, default_country: country || null })}
      >
        {copy.submit}
      </RestrictedButton>
    </div>
  );
}
