import type { FindingKind } from '@mach42/contracts/ops/verification-schemas.ts';

/** Something that is not as it should be. */
export interface Finding {
  readonly kind: FindingKind;
  readonly what: string;
  readonly reason?: string;
}

export const sentences: Readonly<Record<Finding['kind'], (what: string) => string>> = {
  changed: (id) => `The event ${id} was changed.`,
  removed: (id) => `The event ${id} was removed.`,
  inserted: (id) => `The event ${id} was inserted.`,
  moved: (id) => `The event ${id} was moved.`,
  seal: (number) => `Seal ${number}`,
  vault: (id) => `The person ${id} is in the log and has no credentials in the vault.`,
  file: (id) => `The file ${id} is not as it was stored`,
  unreadable: (file) => `The read models ${file} cannot be read`,
  forgotten: (id) =>
    `The person ${id} was forgotten and is in the vault again, as after the restore of an older backup`,
  rows: (table) => `The read models differ from a replay of the log in ${table}`,
};

/** In a sentence. */
export const textOfFinding = ({ kind, what, reason }: Finding): string =>
  reason === undefined ? sentences[kind](what) : `${sentences[kind](what)}: ${reason}.`;
