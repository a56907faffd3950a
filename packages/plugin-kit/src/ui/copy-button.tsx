import { DuplicateIcon, TickIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { useCallback, useEffect, useState } from 'react';
import { useToasts } from '../hooks.ts';
import { Button, IconButton } from './button.tsx';
import { copyText } from './copy-text.ts';

interface CopyButtonProps {
  readonly text: string;
  /** The name of the action, for screen readers: `Copy the link`. */
  readonly label: string;
  /**
   * `word`: a button of usual size with the text `Copy`. `filled`: the same, where copying is the purpose of a
   * dialog. `icon`: a small icon.
   */
  readonly form?: 'icon' | 'word' | 'filled';
}

/** Copies a text to the clipboard and says so for 2 s; a toast says when the clipboard refuses. */
export function CopyButton({ text, label, form = 'icon' }: CopyButtonProps) {
  const toasts = useToasts();
  const [copied, notifyCopied] = useCopied();
  const copy = async () => {
    if (await copyText(toasts, text)) notifyCopied();
  };
  const Icon = copied ? TickIcon : DuplicateIcon;
  if (form === 'icon') {
    return (
      <IconButton
        size="small"
        icon={<Icon size={12} />}
        label={copied ? t('Copied') : label}
        onClick={() => void copy()}
      />
    );
  }
  return (
    <Button
      icon={<Icon />}
      variant={form === 'filled' ? 'primary' : 'outline'}
      aria-label={copied ? undefined : label}
      onClick={() => void copy()}
    >
      {copied ? t('Copied') : t('Copy')}
    </Button>
  );
}

const labelBackAfterMs = 2000;

/** Returns whether a button shows that it has copied: for 2 s after each copy. */
export function useCopied(): readonly [copied: boolean, notify: () => void] {
  const [times, setTimes] = useState(0);
  const [over, setOver] = useState(0);
  useEffect(() => {
    if (times === 0) return undefined;
    const timer = setTimeout(() => setOver(times), labelBackAfterMs);
    return () => clearTimeout(timer);
  }, [times]);
  const notify = useCallback(() => setTimes((before) => before + 1), []);
  return [times > over, notify];
}
