import type { ReactNode } from 'react';
import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import type { ButtonProps } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { LoadFailed } from '#web/ui/layout/states.tsx';
import { copy } from '#copy/shared/proof.ts';
import { ProofForm, useSecurity } from './proof-form.tsx';

interface Props {
  title?: string;
  description?: ReactNode;
  submit: string;
  busyLabel: string;
  busy: boolean;
  variant?: ButtonProps['variant'];
  /** why the last try was refused */
  problem: string | undefined;
  onProof: (proof: IdentityProof) => void;
  onClose: () => void;
  /** takes the place of the form */
  children?: ReactNode;
}

/** Asks the person to confirm who they are before something that protects or ends their account. */
export function ProofDialog(props: Props) {
  const { title = copy.title, description, onClose, children, ...form } = props;
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      {children ?? <Proof {...form} />}
    </Dialog>
  );
}

type FormProps = Omit<Props, 'title' | 'description' | 'onClose' | 'children'>;

function Proof(props: FormProps) {
  const security = useSecurity();
  if (security.data) return <ProofForm overview={security.data} {...props} />;
  if (security.isPending) return <Skeleton className="h-24" />;
  const texts = { title: copy.failed, text: copy.failedText };
  return <LoadFailed query={security} copy={texts} className="py-6" />;
}
