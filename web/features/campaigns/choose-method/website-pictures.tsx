import { Drawing } from './pictures.tsx';

/** A page in its window, under the glass. */
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

/** What was read flows through a star onto a written sheet. */
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
