import { t } from '@mach42/language/t.ts';
import { toastMs, type Toasts } from '../shell.ts';

interface Said {
  /** The text of the toast; left out: the caller shows the success itself. */
  readonly copied?: string;
  readonly refused?: string;
}

/** Copies a text to the clipboard, and says so; resolves with whether the browser allowed it. */
export async function copyText(
  toasts: Toasts,
  text: string,
  { copied, refused = t('The clipboard refused the text.') }: Said = {},
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toasts.error(refused, { durationMs: toastMs.copy });
    return false;
  }
  if (copied !== undefined) toasts.success(copied, { durationMs: toastMs.copy });
  return true;
}
