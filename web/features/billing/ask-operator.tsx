import type { SubscriptionView } from '#domain/billing/schema.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { CopyButton } from '#web/shared/copy-button.tsx';
import { copy } from './copy.ts';

const texts = copy.operator;

/** Where no one pays here: whom to ask for another plan. */
export function AskOperator({ view: { contact } }: { view: SubscriptionView }) {
  const { team_slug, team, plan } = useTeam();
  // The biggest plan has only smaller ones beside it.
  const command = `npm run admin -- plan ${team_slug} ${plan.upgradeTo ?? 'business'}`;
  const subject = encodeURIComponent(`Another plan for Team ${team.team_name} (${team_slug})`);
  return (
    <Card>
      <CardHeader title={texts.title} description={texts.text} />
      {contact ? (
        <Button asChild>
          <a href={`mailto:${contact}?subject=${subject}`}>{texts.write}</a>
        </Button>
      ) : (
        <div className="flex flex-col items-start gap-3 text-sm">
          <p className="text-muted-foreground">{plan.upgradeTo ? texts.command : texts.smaller}</p>
          <code className="max-w-full rounded-md bg-muted px-3 py-2 break-all">{command}</code>
          <CopyButton text={command} label={texts.copy} copiedLabel={texts.copied} size="sm" />
        </div>
      )}
    </Card>
  );
}
