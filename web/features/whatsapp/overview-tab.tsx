import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Bot, MessageCircle } from '#web/ui/first-icons.ts';
import { ChevronDown, QrCode, Webhook } from '#web/ui/icons.ts';
import { ConnectedNumbers } from './connected-numbers.tsx';
import { accounts, overview } from '#copy/whatsapp/screen.ts';
import type { SetupStep, SetupTabProps } from './onboarding.ts';

const STEPS: { step: SetupStep & keyof typeof overview.steps; icon: typeof QrCode }[] = [
  { step: 'connect', icon: QrCode },
  { step: 'webhook', icon: Webhook },
  { step: 'widget', icon: MessageCircle },
  { step: 'connected', icon: Bot },
];

/** Introduces the section, lists the numbers and leads through the setup. */
export function OverviewTab({ hrefOf }: SetupTabProps) {
  return (
    <div className="flex flex-col gap-10">
      <section className="flex flex-col items-start gap-4">
        <h2 className="text-lg font-semibold">{overview.title}</h2>
        <p className="max-w-2xl text-muted-foreground">{overview.intro}</p>
        <Button asChild size="lg">
          <Link to={hrefOf('connect')}>{overview.start}</Link>
        </Button>
      </section>
      <ConnectedNumbers title={accounts.monitor} />
      <section className="flex flex-col gap-4">
        <h2 className="text-lg font-semibold">{overview.stepsTitle}</h2>
        <ol className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {STEPS.map(({ step, icon: Icon }, index) => (
            <li key={step} className="grid">
              <Card className="relative flex flex-col gap-2">
                <span className="flex items-center gap-2 text-sm text-muted-foreground tnum">
                  <Icon aria-hidden className="size-5 text-primary" />
                  {index + 1}
                </span>
                <h3 className="font-medium">
                  <Link to={hrefOf(step)} className="after:absolute after:inset-0 after:rounded-xl">
                    {overview.steps[step].title}
                  </Link>
                </h3>
                <p className="text-sm text-muted-foreground">{overview.steps[step].text}</p>
              </Card>
            </li>
          ))}
        </ol>
      </section>
      <section className="flex flex-col gap-4">
        <h2 className="text-lg font-semibold">{overview.benefitsTitle}</h2>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
          {overview.benefits.map((benefit) => (
            <div key={benefit.text} className="flex flex-col gap-1 border-l-2 border-primary pl-4">
              <dt className="order-2 text-sm text-muted-foreground">{benefit.text}</dt>
              <dd className="text-2xl font-semibold tnum">{benefit.figure}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="flex flex-col gap-2">
        <h2 className="mb-2 text-lg font-semibold">{overview.faqTitle}</h2>
        <span>
          {overview.faq.map(({ question, answer }) => (
            <details key={question} className="group border-b">
              <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  aria-hidden
                  className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="max-w-2xl pb-4 text-muted-foreground">{answer}</p>
            </details>
          ))}
        </span>
      </section>
    </div>
  );
}
