import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { useToasts } from '@mach42/plugin-kit/hooks.ts';
import { toastMs } from '@mach42/plugin-kit/shell.ts';
import { useCopied } from '@mach42/plugin-kit/ui/copy-button.tsx';

interface Copying {
  readonly copied: boolean;
  /** Undefined: there is nothing to copy. */
  readonly copy: (text: string | undefined, message?: string) => Promise<void>;
}

export function useCopy(): Copying {
  const toasts = useToasts();
  const [copied, notifyCopied] = useCopied();

  async function copy(text: string | undefined, message: string = phodTexts.copied): Promise<void> {
    if (text === undefined) {
      toasts.error(phodTexts.nothingToCopy, { durationMs: toastMs.copy });
      return;
    }
    try {
      await navigator.clipboard.writeText(text);
      notifyCopied();
      toasts.success(message, { durationMs: toastMs.copy });
    } catch {
      toasts.error(phodTexts.copyFailed, { durationMs: toastMs.copy });
    }
  }
  return { copied, copy };
}
