import { opsReasonLength, parkedTexts } from '@mach42/contracts/ops/texts.ts';
import { refuse } from '../kernel/refusal.ts';

/**
 * The reason that an operator gives, trimmed.
 * @throws Refusal VALIDATION_ERROR it is too short or too long
 */
export function requireReason(given: string): string {
  const reason = given.trim();
  if (reason.length >= opsReasonLength.least && reason.length <= opsReasonLength.most)
    return reason;
  return refuse('VALIDATION_ERROR', parkedTexts.reasonNeeded, '/reason');
}
