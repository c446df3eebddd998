import { type ReactNode, useState } from 'react';
import { roleName } from '#domain/teams/role-names.ts';
import { minimumRole, missingReason, type Permission } from '#domain/teams/roles.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Lock } from '#web/ui/first-icons.ts';
import { useTeam } from './team/team.tsx';
import { restrictedCopy as copy } from '#copy/shared/common.ts';

interface Props extends ButtonProps {
  permission: Permission;
  /** Title and text of the dialog, if the button has its own. */
  restriction?: { title?: string; text?: string };
}

/**
 * A button that needs a permission. Without it the button looks disabled, and pressing it says who
 * can help.
 */
export function RestrictedButton({ permission, restriction, ...props }: Props) {
  const { can } = useTeam();
  const [asking, setAsking] = useState(false);
  if (can[permission]) return <Button {...props} />;
  const { asChild: _asChild, children, ...appearance } = props;
  return (
    <>
      <Button {...appearance} aria-disabled aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Lock aria-hidden />
        <span className="contents">{restrictedLabel(children)}</span>
      </Button>
      <RestrictedDialog
        open={asking}
        onClose={() => setAsking(false)}
        permission={permission}
        {...restriction}
      />
    </>
  );
}

/** Reduces a link inside the button to its text. */
function restrictedLabel(children: ReactNode): ReactNode {
  if (typeof children === 'object' && children !== null && 'props' in children) {
    return (children.props as { children?: ReactNode }).children;
  }
  return children;
}

interface DialogProps {
  open: boolean;
  onClose: () => void;
  permission: Permission;
  title?: string;
  text?: string;
}

export function RestrictedDialog({ open, onClose, permission, title, text }: DialogProps) {
  const { role } = useTeam();
  const isRoleMissing = missingReason(role, permission) === 'role';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title ?? copy.title}
      description={
        isRoleMissing
          ? (text ?? copy.requiresRole({ role: roleName(minimumRole(permission)) }))
          : copy.impersonating
      }
      footer={<Button onClick={onClose}>{copy.understood}</Button>}
    >
      {isRoleMissing ? (
        <>
          <dl className="grid grid-cols-2 gap-3 rounded-lg bg-muted p-4 text-sm">
            <dt className="text-muted-foreground">{copy.currentRole}</dt>
            <dd className="text-right font-medium">{roleName(role)}</dd>
            <dt className="text-muted-foreground">{copy.requiredRole}</dt>
            <dd className="text-right font-medium">{roleName(minimumRole(permission))}</dd>
          </dl>
          <p className="text-sm">{copy.contact}</p>
        </>
      ) : null}
    </Dialog>
  );
}

interface BlockProps {
  permission: Permission;
  /** what is restricted, in plain words */
  text?: string;
}

/** Replaces a part of the page that the user's role can't access. */
export function RestrictedBlock({ permission, text }: BlockProps) {
  const minRole = minimumRole(permission);
  return (
    <div className="flex items-start gap-3 rounded-xl border border-border bg-muted px-5 py-4 text-sm">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <div className="flex flex-col gap-0.5">
        <p className="font-medium">{copy.title}</p>
        <p className="text-muted-foreground">{copy.requiresRole({ role: roleName(minRole) })}</p>
        {text ? <p className="text-muted-foreground">{text}</p> : null}
      </div>
    </div>
  );
}
