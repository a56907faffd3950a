import { DuplicateIcon, TickIcon } from '@blueprintjs/icons';
import { useToasts } from '@mach42/plugin-kit/hooks.ts';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { useEffect, useState } from 'react';

const resetMs = 2000;

interface CopyButtonProps {
  readonly text: string;
  /** Its name for screen readers: `Copy the link`. */
  readonly label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const toasts = useToasts();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), resetMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toasts.error('The clipboard refused the text.', { durationMs: 3000 });
    }
  };
  return (
    <IconButton
      size="small"
      icon={copied ? <TickIcon size={12} /> : <DuplicateIcon size={12} />}
      label={copied ? 'Copied' : label}
      onClick={() => void copy()}
    />
  );
}
