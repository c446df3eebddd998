import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { editorCopy } from '#copy/prompts/screen.ts';
import type { Clash } from './draft-keeper.ts';
import { partName } from '../versions/version-diff.tsx';
import { formatList } from '#web/ui/format.ts';

const MAX_SHOWN = 6;

/** Lists undefined names: at most six, then how many more. */
export function UndefinedNotice({ names }: { names: string[] }) {
  const copy = editorCopy.undefined;
  if (names.length === 0) return null;
  const more = names.length - MAX_SHOWN;
  return (
    <Notice variant="warning" title={copy.title}>
      <ul className="my-1 flex flex-wrap gap-1.5">
        {names.slice(0, MAX_SHOWN).map((name) => (
          <li key={name}>
            <code className="wrap-anywhere">{`{{${name}}}`}</code>
          </li>
        ))}
        {more > 0 ? <li>{copy.more({ count: more })}</li> : null}
      </ul>
      <p>{copy.text}</p>
    </Notice>
  );
}

interface ClashProps {
  clash: Clash | null;
  onResolve: (side: 'mine' | 'theirs') => void;
}

/** Shown when both changed the same part. Nothing is overwritten until the user chooses. */
export function ClashNotice({ clash, onResolve }: ClashProps) {
  const copy = editorCopy.conflict;
  if (!clash) return null;
  return (
    <Notice
      variant="destructive"
      title={copy.title({ who: clash.by ?? copy.someone })}
      className="flex-wrap"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => onResolve('theirs')}>
            {copy.theirs}
          </Button>
          <Button size="sm" onClick={() => onResolve('mine')}>
            {copy.mine}
          </Button>
        </span>
      }
    >
      {copy.text({ parts: formatList(clash.parts.map(partName)) })}
    </Notice>
  );
}

/** Lists what was published after this draft was started. */
export function OvertakenNotice({ parts }: { parts: string[] }) {
  if (parts.length === 0) return null;
  return (
    <Notice variant="info">
      {editorCopy.overtaken({ parts: formatList(parts.map(partName)) })}
    </Notice>
  );
}
