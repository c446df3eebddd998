import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Country } from '#domain/leads/countries.ts';
import { rpc } from '#web/platform/rpc.ts';
import { SelectField } from '#web/ui/form/select.tsx';
import { browserTimeZone } from './time-zone-field.tsx';
import { phoneCountryCopy as copy } from '#copy/shared/parts.ts';
import { compareTexts, countryName } from '#copy/catalog/intl.ts';

/**
 * Asks once for the country of a new team's phone numbers. Suggests the time zone's country for the user
 * to check, because a browser's language often belongs to another country.
 */
export function useCountryQuestion(): { country: string | undefined; question: ReactNode } {
  const countries = useQuery(
    rpc.leads.countries.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
  );
  const [chosen, setChosen] = useState<string>();
  const known = countries.data?.countries;
  if (!known) return { country: undefined, question: null };
  const value = chosen ?? countryOfZone(known.map(({ country }) => country)) ?? '';
  const question = (
    <SelectField
      label={copy.label}
      hint={copy.hint}
      value={value}
      options={[{ value: '', label: copy.none }, ...countryOptions(known)]}
      onValueChange={setChosen}
    />
  );
  return { country: value || undefined, question };
}

/** Browsers support one of these names; TypeScript knows neither. */
type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] };

/** The country that contains the browser's time zone; undefined if the browser doesn't tell. */
function countryOfZone(countries: readonly string[]): string | undefined {
  const zone = browserTimeZone();
  return countries.find((region) => {
    const locale: ZonedLocale = new Intl.Locale('und', { region });
    return (locale.getTimeZones?.() ?? locale.timeZones ?? []).includes(zone);
  });
}

/** Options for countries, sorted by name, each with its calling code. */
export const countryOptions = (countries: readonly Country[]) =>
  countries
    .map(({ country, calling_code }) => ({
      value: country,
      label: `${countryName(country)} (+${calling_code})`,
    }))
    .toSorted((a, b) => compareTexts(a.label, b.label));
