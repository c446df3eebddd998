import { Bot, CircleCheck } from '#web/ui/first-icons.ts';
import { authCopy } from '#copy/accounts/screen.ts';

const copy = authCopy.pitch;

/** A drawn conversation, in the colours of the panel in both themes. */
export function PitchPicture() {
  return (
    <div aria-hidden className="flex max-w-md flex-col gap-3 rounded-xl bg-[#0b3a26] p-6 text-sm">
      <span className="inline-flex items-center gap-1.5 self-start rounded-full bg-[#1d6a48] px-2.5 py-1 text-xs font-medium">
        <Bot className="size-3.5" />
        {copy.active}
      </span>
      <p className="max-w-[80%] self-start rounded-lg rounded-tl-sm bg-[#1b5038] px-3.5 py-2">
        {copy.lead}
      </p>
      <p className="max-w-[80%] self-end rounded-lg rounded-tr-sm bg-[#e6f4ec] px-3.5 py-2 text-[#12392a]">
        {copy.agent}
      </p>
      <p className="max-w-[80%] self-start rounded-lg rounded-tl-sm bg-[#1b5038] px-3.5 py-2">
        {copy.leadAgain}
      </p>
      <span className="inline-flex items-center gap-1.5 self-center pt-1 text-xs text-[#bfe3cf]">
        <CircleCheck className="size-4" />
        {copy.booked}
      </span>
    </div>
  );
}
