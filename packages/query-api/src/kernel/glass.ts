import type { ContentKind } from '@mach42/contracts/audit/schemas.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';

type Reader = Pick<CallActor, 'id' | 'activeRole'>;

/** Through which an admin reads what they opened of somebody else's content. */
export interface Glass {
  /** @throws an error with code FORBIDDEN where nothing of this person is open to the reader */
  requireOpen(reader: Reader, userId: string): Promise<void>;
  /**
   * Resolves when it is stored that this is read; only then it may be answered.
   * @throws an error with code FORBIDDEN where nothing of this person is open to the reader
   */
  record(
    reader: Reader,
    what: { readonly userId: string; readonly kind: ContentKind; readonly ref?: string },
    correlationId: string,
  ): Promise<void>;
}
