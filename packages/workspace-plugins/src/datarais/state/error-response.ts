import type { ApiError } from '@mach42/plugin-kit/api/api-error.ts';

/** The body of a failed answer, as it is shown; undefined where nothing was answered. */
export function errorResponse({ status, code, message, details }: ApiError): string | undefined {
  if (status === 0) return undefined;
  const error = { code, message, ...(details.length === 0 ? {} : { details }) };
  return `[ERROR RESPONSE]\n${JSON.stringify({ success: false, error }, null, 2)}`;
}
