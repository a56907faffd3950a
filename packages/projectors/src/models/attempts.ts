import { builtinProviderId } from '@mach42/contracts/models/catalogue.ts';
import type { ModelCallEvent } from '@mach42/domain/models/events.ts';
import { flag } from '@mach42/read-models/kernel/define-table.ts';

/** What may have gone out counts as sent until it is known how often it was. */
export const attemptsOf = ({
  provider,
  attempts,
}: ModelCallEvent['data'] & { attempts?: number }): number =>
  attempts ?? (provider === builtinProviderId ? 0 : 1);

/**
 * Whether the tokens are estimates: of a call under way, of the built-in assistant, which has none, and
 * of what ended before its provider sent them. Early events of calls that were stopped do not say.
 */
export function estimatedOf(
  data: ModelCallEvent['data'] & { readonly tokensEstimated?: true; readonly error?: string },
) {
  const { provider, tokensEstimated = false } = data;
  const isUnderWay = 'workerId' in data;
  const hasFailed = data.error !== undefined;
  const isUncounted = hasFailed ? 'inputTokens' in data : provider === builtinProviderId;
  return flag(tokensEstimated || isUnderWay || isUncounted);
}
