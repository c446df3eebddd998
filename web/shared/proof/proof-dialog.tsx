import type { ReactNode } from 'react';
import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import type { ButtonProps } from '#web/ui/button.tsx';
import { failureText } from '#web/ui/notice.tsx';
import { type Action, type ActionCopy, Dialog } from '#web/ui/overlay/dialog.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { LoadFailed } from '#web/ui/layout/states.tsx';
import { copy as texts } from '#copy/shared/proof.ts';
import { ProofForm, useSecurity } from './proof-form.tsx';

interface Props {
  copy: ActionCopy;
  action: Action;
  /** why the last attempt was refused, if the server's reason isn't enough */
  problem?: string | undefined;
  variant?: ButtonProps['variant'];
  onProof: (proof: IdentityProof) => void;
  onClose: () => void;
  /** replaces the form */
  children?: ReactNode;
}

/** Asks for a proof of identity before an action that protects or deletes the account. */
export function ProofDialog(props: Props) {
  const { copy, onClose, children } = props;
  return (
    <Dialog onClose={onClose} title={copy.title ?? texts.title} description={copy.text}>
      {children ?? <Proof {...props} />}
    </Dialog>
  );
}

function Proof({ copy, action, problem, variant, onProof }: Props) {
  const security = useSecurity();
  if (security.data) {
    return (
      <ProofForm
        overview={security.data}
        submit={copy.confirm}
        busyLabel={copy.busy ?? copy.confirm}
        busy={action.isPending}
        {...(variant && { variant })}
        problem={problem ?? (action.error ? failureText(action.error, copy.failed) : undefined)}
        onProof={onProof}
      />
    );
  }
  if (security.isPending) return <Skeleton className="h-24" />;
  const failed = { title: texts.failed, text: texts.failedText };
  return <LoadFailed query={security} copy={failed} className="py-6" />;
}
