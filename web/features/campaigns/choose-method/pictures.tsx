import type { ReactNode } from 'react';

/** Line drawings of the setup's steps: ink in the text's colour, one thing in the accent. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 240 110"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="block h-auto w-full stroke-muted-foreground"
    >
      {children}
    </svg>
  );
}

/** A form whose lines run into a funnel. */
export function InputPicture() {
  return (
    <Drawing>
      <rect x="40" y="20" width="74" height="70" rx="6" className="fill-card" />
      <path d="M52 36h50M52 50h38M52 64h46M52 78h26" />
      <path d="M122 40c16 0 14 15 26 15M122 70c16 0 14-15 26-15" />
      <path d="M152 38h48l-17 20v18l-14 8V58z" className="fill-primary-soft stroke-primary" />
    </Drawing>
  );
}

/** Three sliders, and the face they set. */
export function ConfigurePicture() {
  return (
    <Drawing>
      <path d="M38 32h76M38 55h76M38 78h76" />
      <circle cx="60" cy="32" r="7" className="fill-primary-soft stroke-primary" />
      <circle cx="94" cy="55" r="7" className="fill-primary-soft stroke-primary" />
      <circle cx="74" cy="78" r="7" className="fill-primary-soft stroke-primary" />
      <rect x="142" y="34" width="56" height="46" rx="10" className="fill-card" />
      <path d="M170 34V22M158 66h24" />
      <circle cx="170" cy="19" r="3" />
      <circle cx="160" cy="52" r="3" />
      <circle cx="180" cy="52" r="3" />
    </Drawing>
  );
}

/** A curve that climbs to its mark. */
export function OptimizePicture() {
  return (
    <Drawing>
      <path d="M48 18v72h146" />
      <path d="M58 80c30-2 40-10 56-28s32-22 58-24" className="stroke-primary" strokeWidth="3" />
      <circle cx="178" cy="28" r="6" className="fill-primary-soft stroke-primary" />
      <path d="M84 90v-8M116 90V62M148 90V44" strokeDasharray="3 5" />
    </Drawing>
  );
}

/** A message, answered and ticked off. */
export function AgentReadyPicture() {
  return (
    <Drawing>
      <path
        d="M44 22h78a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8H68l-14 11V60H44a8 8 0 0 1-8-8V30a8 8 0 0 1 8-8z"
        className="fill-card"
      />
      <path d="M52 35h58M52 47h36" />
      <path
        d="M126 50h62a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8h-4v10l-13-10h-45a8 8 0 0 1-8-8V58a8 8 0 0 1 8-8z"
        className="fill-primary-soft stroke-primary"
      />
      <path d="m145 68 9 9 17-18" className="stroke-primary" strokeWidth="3" />
    </Drawing>
  );
}
