import { useEffect, useState } from 'react';
import { clearLog, logEntries, type LogEntry } from '#web/platform/debug-log.ts';
import { saveJson } from '#web/platform/save-file.ts';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { RefreshCw, X } from '#web/ui/first-icons.ts';
import { formatExact } from '#web/ui/format.ts';
import { Bug, Download, Trash2 } from '#web/ui/icons.ts';
import { Select } from '#web/ui/form/select.tsx';
import { copy } from '#copy/whatsapp/debug.ts';

/** milliseconds */
const REFRESH_EVERY = 2_000;
const SHOWN = 50;

/** The entries of one level or all levels, newest first, read every two seconds. */
function useLog(level: LogEntry['level'] | 'all') {
  const [entries, setEntries] = useState(logEntries);
  const refresh = () => setEntries(logEntries());
  useEffect(() => {
    const timer = setInterval(() => setEntries(logEntries()), REFRESH_EVERY);
    return () => clearInterval(timer);
  }, []);
  const matching = entries.filter((entry) => level === 'all' || entry.level === level);
  const clear = () => {
    clearLog();
    refresh();
  };
  return { shown: matching.slice(-SHOWN).toReversed(), refresh, clear };
}

/**
 * Floats in the corner of the WhatsApp section, collapsed to a button until opened. The page leaves room
 * below its end, so that the button covers nothing that can't be scrolled free.
 */
export function DebugPanel() {
  const [open, setOpen] = useState(false);
  if (open) return <Panel onClose={() => setOpen(false)} />;
  return (
    <>
      <div aria-hidden className="h-12 shrink-0" />
      <Button
        variant="secondary"
        size="sm"
        aria-label={copy.open}
        title={copy.open}
        className="fixed right-4 bottom-4 z-20 rounded-full shadow-lg max-md:size-11 max-md:p-0"
        onClick={() => setOpen(true)}
      >
        <Bug aria-hidden />
        <span className="max-md:hidden">{copy.open}</span>
      </Button>
    </>
  );
}

function Panel({ onClose }: { onClose: () => void }) {
  const [level, setLevel] = useState<LogEntry['level'] | 'all'>('all');
  const { shown, refresh, clear } = useLog(level);
  const levels = Object.entries(copy.levels) as [LogEntry['level'], string][];
  return (
    <section
      aria-label={copy.title}
      className="fixed right-4 bottom-4 z-20 flex max-h-[60dvh] w-[calc(100vw-2rem)] max-w-md flex-col gap-3 rounded-xl border border-border bg-popover p-4 shadow-lg"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="flex flex-col gap-0.5">
          <h2 className="text-base font-semibold">{copy.title}</h2>
          <p className="text-sm text-muted-foreground">{copy.text}</p>
        </div>
        <IconButton icon={X} label={copy.close} onClick={onClose} />
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <Select
          aria-label={copy.show}
          value={level}
          onValueChange={setLevel}
          options={[
            { value: 'all', label: copy.all },
            ...levels.map(([value, label]) => ({ value, label })),
          ]}
          className="w-28 text-sm"
        />
        <Button variant="secondary" size="sm" onClick={refresh}>
          <RefreshCw aria-hidden />
          {copy.refresh}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => saveJson(logEntries(), copy.file)}>
          <Download aria-hidden />
          {copy.export}
        </Button>
        <Button variant="secondary" size="sm" onClick={clear}>
          <Trash2 aria-hidden />
          {copy.clear}
        </Button>
      </div>
      {shown.length === 0 ? <p className="text-sm text-muted-foreground">{copy.none}</p> : null}
      {shown.length > 0 ? (
        // scrolls by the keyboard too
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        <section tabIndex={0} aria-label={copy.entries} className="overflow-y-auto">
          <ol className="flex flex-col divide-y divide-border">
            {shown.map((entry, index) => (
              <Entry key={`${entry.timestamp} ${shown.length - index}`} entry={entry} />
            ))}
          </ol>
        </section>
      ) : null}
    </section>
  );
}

const LEVEL_VARIANTS: Record<LogEntry['level'], BadgeVariant> = {
  error: 'destructive',
  warn: 'warning',
  info: 'info',
};

function Entry({ entry: { timestamp, level, category, message, data, url } }: { entry: LogEntry }) {
  const details = Object.entries(data ?? {}).map(([name, value]) => `${name} ${value}`);
  return (
    <li className="flex flex-col gap-0.5 py-2 text-xs">
      <p className="flex flex-wrap items-center gap-2">
        <Badge variant={LEVEL_VARIANTS[level]}>{level}</Badge>
        <span className="font-medium break-all">
          {category}: {message}
        </span>
      </p>
      <p className="break-all text-muted-foreground">
        {[formatExact(timestamp), ...details, url].join(' · ')}
      </p>
    </li>
  );
}
