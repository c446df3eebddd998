import { Notice } from '#web/ui/notice.tsx';

interface Props {
  title?: string;
  /** nothing is shown without one */
  message: string | undefined;
}

/** What is wrong with a form, above its fields. */
export function FormProblem({ title, message }: Props) {
  if (!message) return null;
  return (
    <Notice variant="destructive" {...(title ? { title } : {})}>
      {message}
    </Notice>
  );
}
