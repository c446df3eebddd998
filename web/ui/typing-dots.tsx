/** Three dots of someone who types. Decorative: place a text beside them. */
export const TypingDots = () => (
  <span aria-hidden className="flex gap-1">
    {['0ms', '200ms', '400ms'].map((animationDelay) => (
      <span
        key={animationDelay}
        className="size-1.5 animate-pulse rounded-full bg-current"
        style={{ animationDelay }}
      />
    ))}
  </span>
);
