import { restricted } from '#copy/conversations/screen.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import type { ButtonProps } from '#web/ui/button.tsx';

/** A button for members who may write to leads. */
export function EditorButton(props: ButtonProps) {
  return (
    <RestrictedButton size="sm" {...props} permission="canEditCampaigns" restriction={restricted} />
  );
}
