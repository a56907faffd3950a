import { t } from '@mach42/language/t.ts';
import { toastMs, type Toasts } from '../shell.ts';

interface Said {
  /** Absent: the caller says it. */
  readonly copied?: string;
  readonly refused?: string;
}

/** Puts a text on the clipboard, and says so; resolves with whether the browser let it. */
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
