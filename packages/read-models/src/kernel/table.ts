import type { Tables } from '../tables.ts';
import type { Dialect } from './database.ts';

export interface Table<Name extends keyof Tables = keyof Tables> {
  readonly name: Name;
  readonly columns: readonly (keyof Tables[Name] & string)[];
  /** The statements that create it, each in portable SQL. */
  readonly definition: (dialect: Dialect) => readonly string[];
}

/** SQL has no booleans that both databases know. */
export type Flag = 0 | 1;
export const flag = (value: boolean): Flag => (value ? 1 : 0);
