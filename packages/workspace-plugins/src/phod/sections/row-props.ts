/** What a row is given, whatever it draws. */
export interface RowProps {
  readonly item: unknown;
  /** JSON pointer of the item. */
  readonly pointer: string;
}
