import all from 'emojibase-data/en/compact.json' with { type: 'json' };
import { type KeyboardEvent, useMemo, useState } from 'react';
import { Input } from '#web/ui/input.tsx';
import { emoji as copy } from './copy.ts';

interface Named {
  unicode: string;
  label: string;
  tags?: string[];
  group?: number;
  order?: number;
}

interface Section {
  title: string;
  emoji: Named[];
}

const COLUMNS = 8;
const MAX_RESULTS = 80;

/** Skin tones and single letters of flags are parts of emoji, not emoji. */
const PICKABLE = (all as Named[])
  .filter(({ group }) => group !== undefined && group in copy.groups)
  .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));

const SECTIONS: Section[] = Object.entries(copy.groups).map(([group, title]) => ({
  title,
  emoji: PICKABLE.filter((one) => one.group === Number(group)),
}));

interface Props {
  onPick: (emoji: string) => void;
}

/** Every emoji by its kind, and a search over names. Arrow keys move, Enter picks. */
export function EmojiPicker({ onPick }: Props) {
  const [search, setSearch] = useState('');
  const sections = useMemo(() => sectionsFor(search), [search]);
  const first = sections[0]?.emoji[0];
  return (
    <div className="flex h-full flex-col gap-2">
      <Input
        type="search"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens the picker looks for one
        autoFocus
        aria-label={copy.search}
        placeholder={copy.search}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (first) onPick(first.unicode);
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows among its buttons */}
      <div onKeyDown={moveFocus} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {sections.length === 0 && (
          <output className="block p-4 text-center text-sm text-muted-foreground">
            {copy.none}
          </output>
        )}
        {sections.map(({ title, emoji }) => (
          <section
            key={title}
            aria-label={title}
            // Hundreds of buttons that nobody sees need no layout.
            className="[contain-intrinsic-size:auto_300px] [content-visibility:auto]"
          >
            <h3 className="px-1 py-1.5 text-xs font-medium text-muted-foreground">{title}</h3>
            <div className="grid grid-cols-8">
              {emoji.map(({ unicode, label }) => (
                <button
                  key={unicode}
                  type="button"
                  data-emoji
                  aria-label={label}
                  title={label}
                  tabIndex={unicode === first?.unicode ? 0 : -1}
                  onClick={() => onPick(unicode)}
                  className="grid aspect-square place-items-center rounded-md text-xl hover:bg-accent focus-visible:-outline-offset-2"
                >
                  {unicode}
                </button>
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

function sectionsFor(search: string): Section[] {
  const wanted = search.trim().toLowerCase();
  if (!wanted) return SECTIONS;
  const found = PICKABLE.filter(
    ({ unicode, label, tags }) =>
      unicode === wanted ||
      label.toLowerCase().includes(wanted) ||
      tags?.some((tag) => tag.toLowerCase().startsWith(wanted)),
  );
  return found.length > 0 ? [{ title: copy.results, emoji: found.slice(0, MAX_RESULTS) }] : [];
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -COLUMNS,
    ArrowDown: COLUMNS,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-emoji]')];
  const here = buttons.indexOf(document.activeElement as HTMLElement);
  buttons[Math.max(0, Math.min(here + step, buttons.length - 1))]?.focus();
}
