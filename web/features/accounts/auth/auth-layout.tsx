import type { ReactNode } from 'react';
import { Logo } from '#web/ui/logo.tsx';
import { authCopy as copy } from '#copy/accounts/screen.ts';
import { PitchPicture } from './pitch-picture.tsx';

/** The form, with a product picture beside it on wide screens. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main className="flex flex-col px-6 py-8 sm:px-10">
        <Logo name={copy.product} />
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">
          {children}
        </div>
      </main>
      <aside className="hidden flex-col justify-center gap-10 bg-[#0f4a31] p-14 text-white lg:flex">
        <PitchPicture />
        <div className="flex max-w-lg flex-col gap-3">
          <p className="text-2xl font-semibold tracking-tight">{copy.pitch.title}</p>
          <p className="text-[#d3e8dc]">{copy.pitch.text}</p>
        </div>
      </aside>
    </div>
  );
}
