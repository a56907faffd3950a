import { UsageError } from './ops-error.ts';

const dayOrTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * The time that an option names, in UTC: of a day its first moment, or its last one.
 * @throws UsageError
 */
export function timeOption(
  name: string,
  text: string,
  { isEnd = false }: { readonly isEnd?: boolean } = {},
): string {
  const time = Date.parse(isEnd && text.length === 10 ? `${text}T23:59:59.999Z` : text);
  if (!dayOrTime.test(text) || Number.isNaN(time))
    throw new UsageError(
      `--${name} must be a day or a time, such as 2026-11-23 or 2026-11-23T10:00:00Z.`,
    );
  return new Date(time).toISOString();
}
