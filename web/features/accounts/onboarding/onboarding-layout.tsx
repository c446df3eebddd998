import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { Logo } from '#web/ui/logo.tsx';
import { WizardProgress } from '#web/shared/wizard.tsx';
import { authCopy } from '#copy/accounts/screen.ts';
import { copy } from '#copy/accounts/onboarding.ts';

/** The website step has no form and counts as the last step. */
const ORDER = [paths.onboardingProfile, paths.onboardingTeam] as string[];

interface Props {
  /** links to leave the onboarding */
  links?: ReactNode;
  children: ReactNode;
}

export function OnboardingLayout({ links, children }: Props) {
  const { pathname } = useLocation();
  const { length } = copy.steps;
  const step = ORDER.includes(pathname) ? ORDER.indexOf(pathname) + 1 : length;
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-xl flex-col gap-10 px-6 py-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <Logo name={authCopy.product} />
        <div className="min-w-48">
          <WizardProgress
            step={copy.stepOf({ step, of: length, title: copy.steps[step - 1] ?? '' })}
            percent={Math.round((step / length) * 100)}
            label={copy.progress}
          />
        </div>
      </header>
      <main className="flex flex-1 flex-col pb-16 sm:pt-[10dvh]">{children}</main>
      {links ? <footer className="border-t border-border pt-5">{links}</footer> : null}
    </div>
  );
}
