import type { Permission } from '#domain/teams/roles.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { Button } from '#web/ui/button.tsx';
import { Plus } from '#web/ui/first-icons.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { Pencil } from '#web/ui/icons.ts';
import { RemoveButton } from './remove-button.tsx';

interface AddProps {
  permission: Permission;
  copy: { add: string; refused: string };
  onClick: () => void;
}

/** Adds to a list. Without permission, it says who can. */
export function AddButton({ permission, copy, onClick }: AddProps) {
  return (
    <RestrictedButton
      permission={permission}
      restriction={{ text: copy.refused }}
      variant="secondary"
      size="sm"
      onClick={onClick}
    >
      <Plus aria-hidden />
      {copy.add}
    </RestrictedButton>
  );
}

interface ActProps {
  label: string;
  icon?: Icon;
  onClick: () => void;
}

/** One act on a line, as a picture; `label` says it with the line's name. */
export function LineButton({ label, icon: Icon = Pencil, onClick }: ActProps) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} onClick={onClick}>
      <Icon aria-hidden />
    </Button>
  );
}

interface RemoveProps {
  /** how the line is called */
  name: string;
  copy: {
    remove: (values: { name: string }) => string;
    removeTitle: (values: { name: string }) => string;
    removeText: string;
    confirm: string;
  };
  onRemove: () => Promise<unknown>;
}

export function RemoveLine({ name, copy, onRemove }: RemoveProps) {
  return (
    <RemoveButton
      label={copy.remove({ name })}
      title={copy.removeTitle({ name })}
      text={copy.removeText}
      confirm={copy.confirm}
      onRemove={onRemove}
    />
  );
}
