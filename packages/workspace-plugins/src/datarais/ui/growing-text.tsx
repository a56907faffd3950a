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
  readonly onChange?: (value: string) => void;
  readonly onPaste?: (event: ClipboardEvent) => void;
}

/** A text area as high as its text, from 3 to 25 rows. */
export function GrowingText({ value, code = false, onChange, ...rest }: GrowingTextProps) {
  const rows = Math.min(mostRows, Math.max(fewestRows, value.split('\n').length));
  return (
    <TextArea
      {...rest}
      className={code ? 'ws-rais__text ws-mono' : 'ws-rais__text'}
      rows={rows}
      spellCheck={!code}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}
