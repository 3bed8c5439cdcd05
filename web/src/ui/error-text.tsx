// Error messages of the API, announced by screen readers. Names in backticks are shown as code.

import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { inlineCode } from './inline-code.tsx';
import { Notice } from './states.tsx';

interface ErrorTextProps {
  /** For `aria-describedby` of the field. */
  id?: string;
  className?: string;
  children: string | undefined;
}

/** At a field, or above the buttons of a small form. */
export function ErrorText({ id, className, children }: ErrorTextProps) {
  return (
    <p id={id} role="alert" className={cx('text-sm text-bad', className)}>
      {inlineCode(children)}
    </p>
  );
}

interface ErrorNoticeProps {
  title?: string;
  action?: ReactNode;
  className?: string;
  children: string | undefined;
}

/** In a box: about a whole form. */
export function ErrorNotice({ title, action, className, children }: ErrorNoticeProps) {
  return (
    <div role="alert" className={className}>
      <Notice tone="bad" title={title} action={action}>
        {inlineCode(children)}
      </Notice>
    </div>
  );
}
