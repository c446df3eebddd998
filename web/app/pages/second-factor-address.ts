import { paths } from '#web/shared/paths.ts';

/** Where a code is asked for, and where the sign-in goes on from there. */
export function secondFactorAddress(redirect: string | undefined): string {
  if (redirect === undefined) return paths.secondFactor;
  return `${paths.secondFactor}?${new URLSearchParams({ redirect })}`;
}
