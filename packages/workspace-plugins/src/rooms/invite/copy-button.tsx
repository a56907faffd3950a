import { DuplicateIcon, TickIcon } from '@blueprintjs/icons';
import { useToasts } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { useEffect, useState } from 'react';
import { toastMs } from '../state/toast-ms.ts';

const labelBackAfterMs = 2000;

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const toasts = useToasts();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), labelBackAfterMs);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toasts.error('The clipboard refused the text.', { durationMs: toastMs.copied });
    }
  }

  return (
    <Button
      icon={copied ? <TickIcon /> : <DuplicateIcon />}
      aria-label={copied ? undefined : label}
      onClick={() => void copy()}
    >
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
}
