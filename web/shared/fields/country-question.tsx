import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Country } from '#domain/leads/countries.ts';
import { rpc } from '#web/platform/rpc.ts';
import { SelectField } from '#web/ui/form/select.tsx';
import { browserTimeZone } from './time-zone-field.tsx';
import { phoneCountryCopy as copy } from '#copy/shared/parts.ts';
import { compareTexts, countryName } from '#copy/catalog/intl.ts';

/**
 * Asks once for the country of a new team's phone numbers. The country of the time zone is suggested,
 * for the person to see: the language of a browser is often another country's.
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

/** Browsers know it by one of these names; TypeScript by none. */
type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] };

/** The country in which a browser with this time zone is; undefined where its browser doesn't say. */
function countryOfZone(countries: readonly string[]): string | undefined {
  const zone = browserTimeZone();
  return countries.find((region) => {
    const locale: ZonedLocale = new Intl.Locale('und', { region });
    return (locale.getTimeZones?.() ?? locale.timeZones ?? []).includes(zone);
  });
}

/** Countries for a list, each with its calling code, by name. */
export const countryOptions = (countries: readonly Country[]) =>
  countries
    .map(({ country, calling_code }) => ({
      value: country,
      label: `${countryName(country)} (+${calling_code})`,
    }))
    .toSorted((a, b) => compareTexts(a.label, b.label));
