import type { AuthProvider } from './schema.ts';

/** The steps of the onboarding before its end, in their order. */
export const ONBOARDING_STEPS = ['email', 'profile', 'team'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

interface Newcomer {
  emailVerified: boolean;
  /** null before the profile exists */
  profile: { first_name: string; last_name: string; auth_provider: AuthProvider } | null;
  teams: readonly unknown[];
}

/** The steps that are still to do, in their order. Providers have verified the addresses they give. */
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
