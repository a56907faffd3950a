/** The texts so far of the replies that this process is writing. */
export class PartialReplies {
  readonly #texts = new Map<string, string[]>();

  begin(messageId: string): void {
    this.#texts.set(messageId, []);
  }

  append(messageId: string, text: string): void {
    this.#texts.get(messageId)?.push(text);
  }

  end(messageId: string): void {
    this.#texts.delete(messageId);
  }

  /** Empty for a reply that is not written here. */
  textSoFar(messageId: string): string {
    return this.#texts.get(messageId)?.join('') ?? '';
  }
}
