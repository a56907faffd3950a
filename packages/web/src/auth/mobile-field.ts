/**
 * What the field shows while a number is typed: digits only, with 00 in front as soon as it is
 * clear that it is missing. A single 0 may still become 00.
 */
export function typedMobile(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits === '' || digits.startsWith('0') ? digits : `00${digits}`;
}

/** Whether the login button is enabled. */
export function isCompleteMobile(mobile: string): boolean {
  return mobile.startsWith('00') && mobile.length >= 11;
}

/** A submit of anything shorter is ignored. */
export function isPlausibleMobile(mobile: string): boolean {
  return mobile.length >= 10;
}
