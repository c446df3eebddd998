/** Decorative: the header says that the agent types. */
export function TypingDots() {
  return (
    <span
      aria-hidden
      className="flex gap-1 self-start rounded-xl rounded-bl-sm bg-card px-3 py-3 text-muted-foreground shadow-sm"
    >
      <Dot />
      <Dot className="[animation-delay:200ms]" />
      <Dot className="[animation-delay:400ms]" />
    </span>
  );
}

function Dot({ className = '' }: { className?: string }) {
  return <span className={`size-1.5 animate-pulse rounded-full bg-current ${className}`} />;
}
