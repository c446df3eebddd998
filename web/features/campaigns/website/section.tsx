import { type ReactNode, useId } from 'react';

interface Props {
  number: number;
  title: string;
  text: string;
  children: ReactNode;
}

/** One of the numbered sections of the form. */
export function Section({ number, title, text, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-8 gap-y-4 border-t border-border py-6 first:border-t-0 first:pt-0 md:grid-cols-[14rem_1fr]"
    >
      <div className="flex gap-3">
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-full bg-primary-soft text-sm font-semibold text-primary-soft-foreground tnum"
        >
          {number}
        </span>
        <div className="flex flex-col gap-0.5">
          <h2 id={id} className="font-semibold">
            <span className="sr-only">{number}. </span>
            {title}
          </h2>
          <p className="text-sm text-muted-foreground">{text}</p>
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </section>
  );
}
