import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorCode } from '#web/platform/errors.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { conversationOptions } from './api.ts';
import { ControlPanel } from './control-panel.tsx';
import { panel, thread } from './copy.ts';
import { MessageList } from './message-list.tsx';
import { ReplyBox } from './reply-box.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { useMyName } from './use-my-name.ts';
import { useReply } from './use-reply.ts';

interface Props {
  conversationId: string;
  listHref: string;
  onOpenList: () => void;
}

/** One conversation's thread, with the panel beside it, or over it on narrow screens. */
export function ThreadPane({ conversationId, listHref, onOpenList }: Props) {
  const { teamSlug } = useTeam();
  const [panelOpen, setPanelOpen] = useState(false);
  const conversation = useQuery(conversationOptions(teamSlug, conversationId));
  const authorName = useMyName();
  const reply = useReply({ teamSlug, conversationId, authorName });
  const code = errorCode(conversation.error);
  if (code === 'NOT_FOUND' || code === 'INVALID_INPUT') return <Missing listHref={listHref} />;
  const about = conversation.data;
  return (
    <>
      <section aria-label={thread.pane} className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ThreadHeader
          row={about?.conversation}
          onOpenList={onOpenList}
          onOpenPanel={() => setPanelOpen(true)}
        />
        <MessageList
          conversationId={conversationId}
          row={about?.conversation}
          typing={about?.agentTyping ?? false}
          sending={reply.sending}
        />
        {about && <ReplyBox about={about} reply={reply} />}
      </section>
      {about && (
        <aside
          aria-label={panel.label}
          className="hidden w-80 shrink-0 overflow-y-auto border-l xl:block"
        >
          <ControlPanel about={about} />
        </aside>
      )}
      {about && (
        <Sheet
          open={panelOpen}
          onOpenChange={setPanelOpen}
          title={panel.title}
          closeLabel={panel.close}
          className="xl:hidden"
        >
          <ControlPanel about={about} />
        </Sheet>
      )}
    </>
  );
}

function Missing({ listHref }: { listHref: string }) {
  return (
    <section className="flex min-w-0 flex-1 items-center justify-center">
      <EmptyState
        title={thread.missing.title}
        description={thread.missing.text}
        action={
          <Button asChild variant="secondary">
            <Link to={listHref}>{thread.missing.action}</Link>
          </Button>
        }
      />
    </section>
  );
}
