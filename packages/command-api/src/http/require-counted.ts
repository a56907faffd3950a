import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import type { Attempt } from '@mach42/vault/vault.ts';

/**
 * An attempt that was within its limits.
 * @param text for who has to wait
 * @throws HttpRefusal RATE_LIMITED
 */
export function requireCounted(
  attempt: Attempt,
  text: string,
): Extract<Attempt, { readonly isCounted: true }> {
  if (attempt.isCounted) return attempt;
  const retryAfter = Math.ceil(attempt.waitMs / 1000);
  throw new HttpRefusal('RATE_LIMITED', text, { retryAfter });
}
