import { thread } from '#copy/conversations/screen.ts';

/** Three dots while the agent composes a reply, with a text for screen readers. */
export function TypingIndicator({ agentName }: { agentName: string }) {
  return (
    <output className="mt-3 flex items-center gap-2 self-end rounded-xl bg-primary-soft px-3 py-2 text-xs text-primary-soft-foreground">
      <span aria-hidden className="flex gap-1">
        <Dot />
        <Dot className="[animation-delay:200ms]" />
        <Dot className="[animation-delay:400ms]" />
      </span>
      <span>{thread.typing({ agent: agentName })}</span>
    </output>
  );
}

function Dot({ className = '' }: { className?: string }) {
  return <span className={`size-1.5 animate-pulse rounded-full bg-current ${className}`} />;
}
