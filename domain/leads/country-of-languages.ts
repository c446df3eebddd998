/**
 * The country that a browser's languages name: the first that says one, such as fr-CH. Without one,
 * the country where most people speak the first language.
 */
export function countryOfLanguages(languages: readonly string[]): string | undefined {
  const locales = languages.flatMap((language) => {
    try {
      return [new Intl.Locale(language)];
    } catch {
      return [];
    }
  });
  const region =
    locales.find(({ region }) => region !== undefined)?.region ?? locales[0]?.maximize().region;
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : undefined;
}
