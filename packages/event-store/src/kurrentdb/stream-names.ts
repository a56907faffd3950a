/**
 * Names of streams in the database. The names of streams of events begin alike and like no other name, so that the
 * server can leave all others out of `$all`.
 */
export class StreamNames {
  /** The beginning of the names of all streams of events, and of no others. */
  readonly events: string;
  /** Says that the prefix is ours, and since which version. */
  readonly about: string;
  /** Says whether a copy to the log has finished. */
  readonly unfinished: string;
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
    this.events = `${prefix}.`;
    this.about = `${prefix}+about`;
    this.unfinished = `${prefix}+unfinished`;
  }

  stream(name: string): string {
    return `${this.events}${escaped(name)}`;
  }

  /** @param stream that begins as those of events do */
  nameOf(stream: string): string {
    return unescaped(stream.slice(this.events.length));
  }

  /** Exists if, and only if, an event with this id is stored; says where. */
  claim(eventId: string): string {
    return `${this.#prefix}+id-${eventId}`;
  }

  snapshot(name: string): string {
    return `${this.#prefix}+snapshot-${escaped(name)}`;
  }
}

/**
 * Any well-formed text as letters, digits and `_ - . :`, the signs that KurrentDB takes in the name
 * of an event type; a name of such signs but the colon stays as it is.
 */
export function escaped(text: string): string {
  return encodeURIComponent(text)
    .replaceAll(/[!~*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', ':');
}

/** Reverses `escaped`. A text that another program wrote without it stays as it is. */
export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll(':', '%'));
  } catch {
    return text;
  }
}
