import { SendHorizontal } from 'lucide-react';
import { Bot } from 'lucide-react';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import type { About } from './about.ts';
import { reply as copy } from './copy.ts';
import type { useReply } from './use-reply.ts';

const MAX = 4096;

interface Props {
  about: About;
  reply: ReturnType<typeof useReply>;
}

/** Where a person writes to the lead, once the AI is stopped. */
export function ReplyBox({ about, reply }: Props) {
  const { can } = useTeam();
  if (!about.can.reply && !reply.text) {
    if (!can.canEditCampaigns) return <Why text={copy.refused} />;
    if (about.conversation.ai_state === 'ai_active') return <Why text={copy.aiAnswers} />;
    if (about.optedOut) return <Why text={copy.optedOut} />;
  }
  const tooLong = reply.text.length > MAX;
  return (
    <form
      className="border-t bg-background px-3 py-3 md:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!tooLong && about.can.reply) reply.send();
      }}
    >
      {(reply.problem || tooLong) && (
        <p role="alert" className="mb-2 text-sm text-destructive">
          {tooLong ? copy.tooLong(MAX) : reply.problem}
        </p>
      )}
      <div className="mx-auto flex max-w-3xl items-end gap-2">
        <Textarea
          rows={1}
          aria-label={copy.label}
          title={copy.hint}
          placeholder={copy.placeholder(about.conversation.name)}
          value={reply.text}
          onChange={(event) => reply.type(event.target.value)}
          onKeyDown={(event) => {
            // While a word is being composed (Japanese, accents) Enter belongs to the composer.
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
          className="max-h-40 min-h-11 resize-none py-2.5 text-sm md:min-h-10 md:py-2"
        />
        <Button
          type="submit"
          disabled={!reply.text.trim() || tooLong || !about.can.reply}
          aria-label={copy.send}
          className="h-11 md:h-10"
        >
          <SendHorizontal aria-hidden />
        </Button>
      </div>
    </form>
  );
}

function Why({ text }: { text: string }) {
  return (
    <p className="flex items-center justify-center gap-2 border-t px-4 py-3 text-sm text-muted-foreground">
      <Bot aria-hidden className="size-4 shrink-0" />
      {text}
    </p>
  );
}
