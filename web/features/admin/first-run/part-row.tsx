import { useMutation } from '@tanstack/react-query';
import { Fragment } from 'react';
import {
  isTestable,
  type PartReport,
  type PartState,
  type TestedPart,
} from '#domain/admin/first-run.ts';
import { refusalOf, rpc } from '#web/platform/rpc.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { copy } from '#copy/admin/first-run.ts';
import { textOf } from '#copy/catalog/catalog.ts';

const TONES = {
  real: 'success',
  simulated: 'warning',
  off: 'secondary',
} as const satisfies Record<PartState, string>;

/** One part: what it does now, which settings change that, and a test of it. */
export function PartRow({ report }: { report: PartReport }) {
  const { part, state, settings } = report;
  const { name, states, adds, ...own } = copy.parts[part];
  const badge = 'badge' in own ? textOf(own.badge, state) : undefined;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-5 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1 text-sm">
        <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
          {name}
          <Badge variant={TONES[state]}>{badge ?? copy.badges[state]}</Badge>
        </h2>
        <p>{textOf(states, state)}</p>
        <p className="text-muted-foreground">
          <span>{state === 'real' ? copy.setBy : copy.set}</span> <Settings names={settings} />
          <span>{state === 'real' ? '.' : ` ${adds}`}</span>
        </p>
      </div>
      {isTestable(report) ? <Test part={report.part} name={name} /> : null}
    </li>
  );
}

function Settings({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 ? <span>{copy.and}</span> : null}
      <code className="font-mono text-xs whitespace-nowrap text-foreground">{name}</code>
    </Fragment>
  ));
}

/** Tries the part for real and says what came of it, beneath the row. */
function Test({ part, name }: { part: TestedPart; name: string }) {
  const test = useMutation(rpc.admin.testPart.mutationOptions());
  const problem = test.error ? refusalOf(test.error, copy.untested) : null;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        busy={test.isPending}
        busyLabel={copy.testing}
        aria-label={copy.testOf({ name })}
        onClick={() => test.mutate({ part })}
      >
        {copy.test}
      </Button>
      {test.data ? (
        <Notice variant={test.data.ok ? 'success' : 'destructive'} className="w-full">
          <p>{test.data.text}</p>
          {test.data.hint ? <p>{copy.fix({ hint: test.data.hint })}</p> : null}
        </Notice>
      ) : null}
      {problem ? (
        <Notice variant="destructive" className="w-full">
          {problem}
        </Notice>
      ) : null}
    </>
  );
}
