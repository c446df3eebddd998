import type { ReactNode } from 'react';

/** Line drawings of the setup's steps: lines in the text colour, one detail in the accent colour. */
function Drawing({ children }: { children: ReactNode }) {
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

/** A curve that rises to a target. */
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

/** A message, answered and checked off. */
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

/** A web page under a magnifying glass. */
export function SitePicture() {
  return (
    <Drawing>
      <rect x="46" y="16" width="118" height="78" rx="6" className="fill-card" />
      <path d="M46 32h118M56 24h.01M64 24h.01M72 24h.01" />
      <path d="M58 44h44M58 56h32M58 68h38M58 80h24" />
      <circle cx="150" cy="62" r="22" className="fill-primary-soft stroke-primary" />
      <path d="m166 78 22 20" className="stroke-primary" strokeWidth="4" />
      <path d="M140 58h20M140 66h12" className="stroke-primary" />
    </Drawing>
  );
}

/** Text that flows through a star onto a written page. */
export function PromptPicture() {
  return (
    <Drawing>
      <path d="M34 34h34M34 50h26M34 66h34M34 82h20" />
      <path d="M80 58h14m-6-6 6 6-6 6" />
      <path
        d="M120 30c2 16 8 24 22 28-14 4-20 12-22 28-2-16-8-24-22-28 14-4 20-12 22-28z"
        className="fill-primary-soft stroke-primary"
      />
      <rect x="156" y="20" width="54" height="72" rx="6" className="fill-card" />
      <path d="M166 34h34M166 46h28M166 58h34M166 70h20" />
    </Drawing>
  );
}

/** Questions, checked off one by one. */
export function AnswersPicture() {
  return (
    <Drawing>
      <rect x="56" y="14" width="128" height="82" rx="6" className="fill-card" />
      <path d="m70 34 5 5 9-10M70 58l5 5 9-10" className="stroke-primary" strokeWidth="3" />
      <circle cx="77" cy="80" r="6" className="fill-primary-soft stroke-primary" />
      <path d="M98 34h70M98 58h54M98 80h62" />
    </Drawing>
  );
}

/** Scattered points, joined by lines. */
export function AnalysisPicture() {
  return (
    <Drawing>
      <path d="M64 30 104 50M60 78l44-20M176 28l-40 22M182 80l-46-22M120 20v18M120 74v16" />
      <circle cx="58" cy="27" r="6" className="fill-card" />
      <circle cx="54" cy="81" r="6" className="fill-card" />
      <circle cx="182" cy="25" r="6" className="fill-card" />
      <circle cx="188" cy="83" r="6" className="fill-card" />
      <circle cx="120" cy="14" r="5" className="fill-card" />
      <circle cx="120" cy="96" r="5" className="fill-card" />
      <circle cx="120" cy="56" r="18" className="fill-primary-soft stroke-primary" />
      <path d="M113 56c0-9 14-9 14 0M113 62h14" className="stroke-primary" />
    </Drawing>
  );
}

/** A page with a price tag. */
export function OfferPicture() {
  return (
    <Drawing>
      <rect x="66" y="14" width="74" height="82" rx="6" className="fill-card" />
      <path d="M78 30h50M78 44h38M78 58h46M78 72h24" />
      <path
        d="m134 62 24-4 26 26a5 5 0 0 1 0 7l-12 12a5 5 0 0 1-7 0l-27-25z"
        className="fill-primary-soft stroke-primary"
      />
      <circle cx="150" cy="72" r="3.5" className="stroke-primary" />
    </Drawing>
  );
}

/** The agent's face with a seal. */
export function AgentConfiguredPicture() {
  return (
    <Drawing>
      <rect x="78" y="32" width="76" height="60" rx="14" className="fill-card" />
      <path d="M116 32V20M100 74h32M70 54v16M162 54v10" />
      <circle cx="116" cy="15" r="4" />
      <circle cx="103" cy="56" r="4" />
      <circle cx="129" cy="56" r="4" />
      <circle cx="160" cy="84" r="16" className="fill-primary-soft stroke-primary" />
      <path d="m152 84 6 6 10-11" className="stroke-primary" strokeWidth="3" />
    </Drawing>
  );
}
