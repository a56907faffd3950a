import { builtinProviderId } from '@mach42/contracts/models/catalogue.ts';
import type { ModelCallEvent } from '@mach42/domain/models/events.ts';

/** What may have gone out counts as sent until it is known how often it was. */
export const attemptsOf = ({
  provider,
  attempts,
}: ModelCallEvent['data'] & { attempts?: number }): number =>
  attempts ?? (provider === builtinProviderId ? 0 : 1);
