import { useState } from 'react';
import type { PasskeyInfo } from '#domain/accounts/two-factor.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { KeyRound } from '#web/ui/first-icons.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { copy as texts } from '#copy/settings/two-factor.ts';
import { RemovePasskeyDialog } from './proof-dialogs.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

const copy = texts.passkeys;

export function PasskeyRow({ passkey }: { passkey: PasskeyInfo }) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const { name, backed_up, created_at, last_used_at } = passkey;
  const close = () => setOpen(null);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <KeyRound aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium break-words">
          <span>{name}</span>
          {backed_up ? <Badge variant="outline">{copy.synced}</Badge> : null}
        </span>
        <span className="text-muted-foreground">
          {copy.created} <RelativeTime at={created_at} />
        </span>
        <span className="text-muted-foreground">
          {last_used_at ? (
            <>
              {copy.used} <RelativeTime at={last_used_at} />
            </>
          ) : (
            copy.unused
          )}
        </span>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="secondary"
          aria-label={copy.renameLabel({ name })}
          onClick={() => setOpen('rename')}
        >
          {copy.rename}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-label={copy.removeLabel({ name })}
          onClick={() => setOpen('remove')}
        >
          {copy.remove}
        </Button>
      </div>
      {open === 'rename' ? <RenamePasskeyDialog passkey={passkey} onClose={close} /> : null}
      {open === 'remove' ? <RemovePasskeyDialog passkey={passkey} onClose={close} /> : null}
    </li>
  );
}
