import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { REPLY_LIMIT } from '#domain/agent/reply-limit.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { SendHorizontal } from '#web/ui/icons.ts';
import { isComposing } from '#web/ui/form/use-listbox.ts';
import { Textarea } from '#web/ui/form/field.tsx';
import { chat as copy, side } from '#copy/playground/screen.ts';

interface Props {
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
  busy: boolean;
  noCredits: boolean;
  /** why nothing can be sent */
  blocked: string | null;
}

/** Enter sends, Shift+Enter begins a line. */
export function ChatInput({ value, onChange, onSend, busy, noCredits, blocked }: Props) {
  const ready = value.trim() !== '' && !busy && !noCredits && blocked === null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    if (ready) onSend();
  };
  return (
    <form
      className="flex flex-col gap-2 border-t border-border bg-card p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onSend();
      }}
    >
      {noCredits ? <NoCredits /> : null}
      {blocked ? (
        <p role="alert" className="text-sm text-destructive">
          {side.fix} {blocked}
        </p>
      ) : null}
      <div className="flex items-end gap-2">
        <Textarea
          rows={1}
          dir="auto"
          maxLength={REPLY_LIMIT}
          aria-label={copy.message}
          placeholder={noCredits ? copy.noCredits : copy.placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          className="max-h-32 min-h-10 flex-1 resize-none rounded-2xl"
        />
        <Button
          type="submit"
          size="icon"
          aria-label={copy.send}
          disabled={!ready}
          className="size-10 rounded-full"
        >
          <SendHorizontal aria-hidden />
        </Button>
      </div>
    </form>
  );
}

function NoCredits() {
  const { team_slug } = useTeam();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-destructive-soft px-3 py-2 text-sm text-destructive"
    >
      {copy.noCreditsBox}
      <Link to={paths.subscription(team_slug)} className="font-medium underline">
        {copy.seePlans}
      </Link>
    </div>
  );
}
