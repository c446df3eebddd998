import { roleName } from '#domain/teams/role-names.ts';
import type { Permission, Role } from '#domain/teams/roles.ts';
import { Lock } from '#web/ui/first-icons.ts';
import { restrictedCopy as copy } from '#copy/shared/common.ts';

type Props = ({ permission: Permission } | { least: Role }) & {
  /** the same in plain words, where there are some */
  text?: string;
};

/** Replaces a part of a page that the user's role doesn't open. */
export function RestrictedBlock(props: Props) {
  const requires =
    'permission' in props
      ? copy.requires({ permission: props.permission })
      : copy.requiresRole({ role: roleName(props.least) });
  return (
    <div className="flex items-start gap-3 rounded-xl border border-border bg-muted px-5 py-4 text-sm">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <div className="flex flex-col gap-0.5">
        <p className="font-medium">{copy.title}</p>
        <p className="text-muted-foreground">{requires}</p>
        {props.text ? <p className="text-muted-foreground">{props.text}</p> : null}
      </div>
    </div>
  );
}
