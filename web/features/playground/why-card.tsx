import { Card, CardHeader } from '#web/ui/card.tsx';
import type { ChatMessage } from './chat.ts';
import { why as copy } from './copy.ts';
import { WhyDetails } from './why-details.tsx';

/** The reasons of one message of the agent, beside the chat. */
export function WhyCard({ message }: { message: ChatMessage | undefined }) {
  const answered = message?.answered;
  const title = answered?.kind === 'silent' ? copy.titleSilent : copy.title;
  return (
    <Card>
      <CardHeader title={title} description={message ? message.content : copy.none} />
      {answered ? <WhyDetails answered={answered} /> : null}
    </Card>
  );
}
