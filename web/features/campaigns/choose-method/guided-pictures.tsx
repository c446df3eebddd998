import { Drawing } from './pictures.tsx';

/** Questions, ticked off one after the other. */
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

/** Loose points, and the lines that join them. */
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

/** A sheet with its price tag. */
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

/** The agent's face, with its seal. */
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
