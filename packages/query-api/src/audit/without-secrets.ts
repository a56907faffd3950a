import { parsePointer } from '@mach42/contracts/phod/pointer.ts';
import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';

const section = 'secrets';

/** A file as an admin may read it: the section `secrets` stays with its owner. */
export function withoutSecrets(briefData: BriefData): BriefData {
  return Object.fromEntries(Object.entries(briefData).filter(([key]) => key !== section));
}

/** Operations of a file without those in the section `secrets`. */
export function opsWithoutSecrets(ops: readonly PhodOperation[]): PhodOperation[] {
  return ops
    .filter(({ path }) => parsePointer(path)[0] !== section)
    .map((operation) => (operation.path === '' ? ofWhole(operation) : operation));
}

function ofWhole({ value, oldValue, ...operation }: PhodOperation): PhodOperation {
  return {
    ...operation,
    ...(value === undefined ? {} : { value: hidden(value) }),
    ...(oldValue === undefined ? {} : { oldValue: hidden(oldValue) }),
  };
}

const hidden = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? withoutSecrets(value as BriefData)
    : value;

/** The line on a version without what was done in the section `secrets`. */
export function summaryWithoutSecrets(summary: string): string {
  return summary.replaceAll(/(^|; )Secrets: [^;]*/g, '$1Secrets: changed');
}
