import { useToasts } from '@mach42/plugin-kit/hooks.ts';

/** Puts a text on the clipboard, and says so. */
export function useCopy(): (text: string) => Promise<void> {
  const toasts = useToasts();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.success('Copied', { durationMs: 3000 });
    } catch {
      toasts.error('The clipboard refused the text.', { durationMs: 3000 });
    }
  };
}
