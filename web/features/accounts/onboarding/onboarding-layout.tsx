import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { Logo } from '#web/ui/logo.tsx';
import { Stepper } from '#web/ui/layout/stepper.tsx';
import { authCopy } from '../copy.ts';
import { copy } from './copy.ts';

const ORDER = [
  paths.onboardingProfile,
  paths.onboardingTeam,
  paths.onboardingWebsite,
  paths.onboardingComplete,
] as string[];

interface Props {
  /** ways out of the onboarding */
  links?: ReactNode;
  children: ReactNode;
}

export function OnboardingLayout({ links, children }: Props) {
  const { pathname } = useLocation();
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-xl flex-col gap-10 px-6 py-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <Logo name={authCopy.product} />
        <Stepper steps={copy.steps} current={ORDER.indexOf(pathname) + 1} label={copy.stepsLabel} />
      </header>
      <main className="flex flex-1 flex-col pb-16 sm:justify-center">{children}</main>
      {links ? <footer className="border-t border-border pt-5">{links}</footer> : null}
    </div>
  );
}
