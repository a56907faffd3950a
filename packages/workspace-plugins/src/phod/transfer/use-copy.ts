import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { useToasts } from '@mach42/plugin-kit/hooks.ts';
import { toastMs } from '@mach42/plugin-kit/toast-times.ts';
import { useEffect, useState } from 'react';

/** How long a button says that it has copied. */
const labelBackAfterMs = 2000;

interface Copying {
  readonly copied: boolean;
  /** Undefined: there is nothing to copy. */
  readonly copy: (text: string | undefined, told?: string) => Promise<void>;
}

export function useCopy(): Copying {
  const toasts = useToasts();
  const [copiedAt, setCopiedAt] = useState<number>();
  useEffect(() => {
    if (copiedAt === undefined) return undefined;
    const timer = setTimeout(() => setCopiedAt(undefined), labelBackAfterMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  async function copy(text: string | undefined, told: string = phodTexts.copied): Promise<void> {
    if (text === undefined) {
      toasts.error(phodTexts.nothingToCopy, { durationMs: toastMs.copy });
      return;
    }
    try {
      await navigator.clipboard.writeText(text);
      setCopiedAt(Date.now());
      toasts.success(told, { durationMs: toastMs.copy });
    } catch {
      toasts.error(phodTexts.copyFailed, { durationMs: toastMs.copy });
    }
  }
  return { copied: copiedAt !== undefined, copy };
}
