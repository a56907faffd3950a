/** Who asks, and where. */
export interface Asking {
  /** The address of the product, or of what is measured in its place. */
  readonly url: string;
  readonly chats: readonly { readonly token: string; readonly roomId: string }[];
}

/** One run: so many questions of each person, the people beginning one after another. */
export interface AskingWhat {
  /** Number of the first question. */
  readonly first: number;
  readonly each: number;
  /** Milliseconds between two people. */
  readonly apartMs: number;
}

/** By the number of a question, in milliseconds of the machine. */
export interface AskingTimes {
  readonly sent: readonly number[];
  readonly received: readonly number[];
}
