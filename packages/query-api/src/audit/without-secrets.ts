import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { isSecretsSection } from '@mach42/contracts/phod/sections.ts';
import { isFields } from '@mach42/json-document/json-value.ts';
import { parsePointer } from '@mach42/json-document/pointer.ts';

/** A file as an admin may read it: the section `secrets` stays with its owner. */
export function withoutSecrets(briefData: BriefData): BriefData {
  return Object.fromEntries(Object.entries(briefData).filter(([key]) => !isSecretsSection(key)));
}

/** Operations of a file without those in the section `secrets`. */
export function opsWithoutSecrets(ops: readonly PhodOperation[]): PhodOperation[] {
  return ops
    .filter(({ path }) => !isSecretsSection(parsePointer(path)[0] ?? ''))
    .map((operation) => (operation.path === '' ? ofWhole(operation) : operation));
}

function ofWhole({ value, oldValue, ...operation }: PhodOperation): PhodOperation {
  return {
    ...operation,
    ...(value === undefined ? {} : { value: hidden(value) }),
    ...(oldValue === undefined ? {} : { oldValue: hidden(oldValue) }),
  };
}

const hidden = (value: unknown): unknown => (isFields(value) ? withoutSecrets(value) : value);

/** The summary of a version without the changes of the section `secrets`. */
export function summaryWithoutSecrets(summary: string): string {
  return summary
    .split('; ')
    .map((part) => {
      const [section = ''] = part.split(': ');
      return isSecretsSection(section) ? `${section}: changed` : part;
    })
    .join('; ');
}
