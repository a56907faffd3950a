import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { asApiError } from '../api/api-error.ts';

/** Why the file was not saved, in the words of the answer where it has any. */
export function saveErrorText(thrown: unknown): string {
  const { code, status, message } = asApiError(thrown);
  if (status === 401) return phodTexts.loginToSave;
  const saysNothing = code === 'INVALID_RESPONSE' || message.trim() === '';
  return saysNothing ? phodTexts.saveFailed : phodTexts.saveError(message);
}
