import type { Log } from '@mach42/processors/kernel/log.ts';

/** Keeps what would be logged. */
export class KeptLog implements Log {
  readonly lines: { readonly level: string; readonly fields: object; readonly message: string }[] =
    [];

  info(fields: object, message: string): void {
    this.lines.push({ level: 'info', fields, message });
  }

  warn(fields: object, message: string): void {
    this.lines.push({ level: 'warn', fields, message });
  }

  error(fields: object, message: string): void {
    this.lines.push({ level: 'error', fields, message });
  }

  get text(): string {
    return JSON.stringify(this.lines);
  }
}
