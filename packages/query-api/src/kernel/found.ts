import { HttpRefusal } from '@mach42/http-kit/refusal.ts';

/** @throws HttpRefusal NOT_FOUND when there is nothing that the caller may see */
export function found<T>(value: T | undefined, otherwise: string): T {
  if (value === undefined) throw new HttpRefusal('NOT_FOUND', otherwise);
  return value;
}
