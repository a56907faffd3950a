import { EventStoreError } from '@mach42/event-store/errors.ts';
import type { DamagedPart } from '@mach42/query-api/kernel/deps.ts';
import { DatabaseUnavailable } from '@mach42/read-models/kernel/errors.ts';
import { VaultUnavailable } from '@mach42/vault/errors.ts';

/** The stores that were found to be damaged since the start. A file stays damaged until it is replaced. */
export class FoundDamage {
  readonly #parts = new Set<DamagedPart>();

  get parts(): ReadonlySet<DamagedPart> {
    return this.#parts;
  }

  /** Records the damage that an error reports, if it reports one. */
  note(error: unknown): void {
    const part = damagedPart(error);
    if (part !== undefined) this.#parts.add(part);
  }

  add(part: DamagedPart): void {
    this.#parts.add(part);
  }

  /** Records a repair: read models are whole again when they were rebuilt. */
  repaired(part: DamagedPart): void {
    this.#parts.delete(part);
  }
}

function damagedPart(error: unknown): DamagedPart | undefined {
  if (error instanceof EventStoreError && error.code === 'STORE_DAMAGED') return 'event store';
  if (error instanceof DatabaseUnavailable && error.fault === 'damaged') return 'read model';
  if (error instanceof VaultUnavailable && error.fault === 'damaged') return 'vault';
  return undefined;
}
