import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { TextArea } from '@mach42/plugin-kit/ui/field.tsx';
import type { ClipboardEvent } from 'react';

const fewestRows = 3;
const mostRows = 25;

interface GrowingTextProps {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly value: string;
  readonly readOnly?: boolean;
  readonly code?: boolean;
  /** True: the text is only read, and does not look like a field. */
  readonly isKept?: boolean;
  readonly onChange?: (value: string) => void;
  readonly onPaste?: (event: ClipboardEvent) => void;
}

/** A text area as high as its text, from 3 to 25 rows. */
export function GrowingText({ value, code = false, isKept, onChange, ...rest }: GrowingTextProps) {
  const rows = Math.min(mostRows, Math.max(fewestRows, value.split('\n').length));
  return (
    <TextArea
      {...rest}
      className={classNames('ws-rais__text', code && 'ws-mono', isKept && 'ws-rais__text--kept')}
      rows={rows}
      spellCheck={!code}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}
