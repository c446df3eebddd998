import type { ReactNode } from 'react';
import { Bot, CircleCheck } from '#web/ui/first-icons.ts';
import { Logo } from '#web/ui/logo.tsx';
import { authCopy, authCopy as copy } from '#copy/accounts/screen.ts';

/** An illustrated conversation, in the panel's colours for both themes. */
function PitchPicture() {
  return (
    <div aria-hidden className="flex max-w-md flex-col gap-3 rounded-xl bg-[#0b3a26] p-6 text-sm">
      <span className="inline-flex items-center gap-1.5 self-start rounded-full bg-[#1d6a48] px-2.5 py-1 text-xs font-medium">
        <Bot className="size-3.5" />
        {authCopy.pitch.active}
      </span>
      <p className="max-w-[80%] self-start rounded-lg rounded-tl-sm bg-[#1b5038] px-3.5 py-2">
        {authCopy.pitch.lead}
      </p>
      <p className="max-w-[80%] self-end rounded-lg rounded-tr-sm bg-[#e6f4ec] px-3.5 py-2 text-[#12392a]">
        {authCopy.pitch.agent}
      </p>
      <p className="max-w-[80%] self-start rounded-lg rounded-tl-sm bg-[#1b5038] px-3.5 py-2">
        {authCopy.pitch.leadAgain}
      </p>
      <span className="inline-flex items-center gap-1.5 self-center pt-1 text-xs text-[#bfe3cf]">
        <CircleCheck className="size-4" />
        {authCopy.pitch.booked}
      </span>
    </div>
  );
}

/** The form, with a product picture beside it on wide screens. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main className="flex flex-col px-6 py-8 sm:px-10">
        <Logo name={copy.product} />
        {/* Not centered: late content or errors would move what the user is about to click. */}
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col pt-[12dvh] pb-10">
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
