import type { ErrorDetail } from '@mach42/contracts/kernel/errors.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { Refusal } from '@mach42/domain/kernel/refusal.ts';

/** @throws Refusal VALIDATION_ERROR, with a detail for each field that is empty */
export function requireTexts(texts: Readonly<Record<string, string>>): void {
  const details: ErrorDetail[] = Object.entries(texts)
    .filter(([, text]) => text === '')
    .map(([field]) => ({ path: `/${field}`, message: userTexts.required }));
  if (details.length > 0) throw new Refusal('VALIDATION_ERROR', userTexts.required, details);
}
