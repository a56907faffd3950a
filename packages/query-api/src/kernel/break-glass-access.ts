import type { ContentKind } from '@mach42/contracts/audit/schemas.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';

type Reader = Pick<CallActor, 'id' | 'activeRole'>;

/** An admin's access to the content of another person: granted with a reason, for a time, and recorded. */
export interface BreakGlassAccess {
  /** @throws an error with code FORBIDDEN where the content of this person is not open to the reader */
  requireOpen(reader: Reader, userId: string): Promise<void>;
  /**
   * Resolves when the reading is stored; only then the content may be answered.
   * @throws an error with code FORBIDDEN where the content of this person is not open to the reader
   */
  record(
    reader: Reader,
    what: { readonly userId: string; readonly kind: ContentKind; readonly ref?: string },
    correlationId: string,
  ): Promise<void>;
}
