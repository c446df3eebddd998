/** The logo and the product's name. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight">
      <LogoMark />
      {name}
    </span>
  );
}

export function LogoMark() {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className="size-8 shrink-0">
      <rect width="32" height="32" rx="8" fill="#14603f" />
      <path
        d="M8 10.5A3.5 3.5 0 0 1 11.5 7h9a3.5 3.5 0 0 1 3.5 3.5v7a3.5 3.5 0 0 1-3.5 3.5H15l-4.6 3.7a.6.6 0 0 1-1-.5V21A3.5 3.5 0 0 1 8 17.8z"
        fill="#fff"
      />
      <path
        d="m12.3 14.2 2.6 2.6 4.9-5.2"
        fill="none"
        stroke="#14603f"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
