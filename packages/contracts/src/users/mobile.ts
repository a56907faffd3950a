/** Keeps the digits of what was typed and puts 00 in front where it is missing. */
export function normaliseMobile(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (digits === '' || digits.startsWith('00')) return digits;
  return `00${digits}`;
}
