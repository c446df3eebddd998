import type { ComponentProps, ReactElement } from 'react';

export type Icon = (props: ComponentProps<'svg'>) => ReactElement;

/** Creates an icon from its outline, on 24 by 24 units. Screen readers skip it unless it has a label. */
export const icon =
  ([outline]: TemplateStringsArray): Icon =>
  (props) => (
    <svg
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={props['aria-label'] === undefined || undefined}
      {...props}
    >
      <path d={outline} />
    </svg>
  );
