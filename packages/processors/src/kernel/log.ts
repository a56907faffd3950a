/** Structured logging in the order of pino; fields never hold what people or models wrote. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
