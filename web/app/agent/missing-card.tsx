import type { CampaignResults } from '#domain/campaigns/results.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { CircleHelp } from '#web/ui/icons.ts';
import { cards as copy } from '#copy/agent/page.ts';

/** Facts that neither the website nor the answers contain. */
export function MissingCard({ campaign }: { campaign: CampaignResults }) {
  const { open_questions } = campaign;
  if (open_questions.length === 0) return null;
  return (
    <Card>
      <CardHeader level={3} title={copy.missing.title} description={copy.missing.text} />
      <ul className="flex flex-col gap-2">
        {open_questions.map((question) => (
          <li key={question} className="flex items-start gap-2.5">
            <CircleHelp aria-hidden className="mt-1 size-4 shrink-0 text-warning" />
            <span className="wrap-anywhere">{question}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
