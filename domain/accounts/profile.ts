import type { AuthProvider, ProfileNames } from './schema.ts';

/** The onboarding steps before the last one, in order. */
export const ONBOARDING_STEPS = ['email', 'profile', 'team'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

interface Newcomer {
  emailVerified: boolean;
  /** null before the profile exists */
  profile: { first_name: string; last_name: string; auth_provider: AuthProvider } | null;
  teams: readonly unknown[];
}

/** The remaining steps, in order. Providers have already verified the addresses they report. */
export function missingSteps({ emailVerified, profile, teams }: Newcomer): OnboardingStep[] {
  const done: Record<OnboardingStep, boolean> = {
    email: emailVerified || (profile !== null && profile.auth_provider !== 'email'),
    profile: hasFullName(profile),
    team: teams.length > 0,
  };
  return ONBOARDING_STEPS.filter((step) => !done[step]);
}

export function hasFullName(profile: Newcomer['profile']): boolean {
  return Boolean(profile?.first_name.trim() && profile.last_name.trim());
}

/**
 * Splits a name at the first space into first and last name. Without a name, the local part of the
 * address becomes the first name.
 */
export function splitName(name: string, email: string): ProfileNames {
  const fullName = name.trim();
  if (!fullName) return { first_name: nameOfAddress(email), last_name: '' };
  const space = fullName.search(/\s/);
  if (space < 0) return { first_name: fullName, last_name: '' };
  return { first_name: fullName.slice(0, space), last_name: fullName.slice(space).trim() };
}

/** Turns the local part of an address into words, because `ada.king+work` could be read as a host. */
export function nameOfAddress(email: string): string {
  const words = (email.split('@')[0] ?? '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return words || 'New';
}

export function joinName({ first_name, last_name }: ProfileNames): string {
  return `${first_name} ${last_name}`.trim();
}
