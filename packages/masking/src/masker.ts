/** What the platform knows of a person's world, so that their names are found wherever they stand. */
export interface Knowledge {
  /** Full names and nicknames: contacts of the file, participants of the room, the person. */
  readonly people: readonly string[];
}

/** Alias → what it stands for, such as `PERSON_1` → `Ada`; of one conversation, never shortened. */
export type AliasBook = Readonly<Record<string, string>>;

/** Replaces what identifies somebody by readable aliases, and puts it back. */
export interface Masker {
  mask(text: string): string;
  rehydrate(text: string): string;
  /** What `mask` has replaced so far, the given aliases included. */
  aliases(): AliasBook;
}
