import { paths } from '#web/shared/paths.ts';

/** The page that asks for the code, and where the sign-in continues. */
export function secondFactorAddress(redirect: string | undefined): string {
  if (redirect === undefined) return paths.secondFactor;
  return `${paths.secondFactor}?${new URLSearchParams({ redirect })}`;
}
