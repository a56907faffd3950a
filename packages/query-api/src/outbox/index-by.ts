/** Sets by key; a key without members takes no room. */
export class IndexBy<Member> {
  readonly #members = new Map<string, Set<Member>>();

  add(key: string, member: Member): void {
    const members = this.#members.get(key);
    if (members === undefined) this.#members.set(key, new Set([member]));
    else members.add(member);
  }

  /** Whether it was there. */
  delete(key: string, member: Member): boolean {
    const members = this.#members.get(key);
    const isDeleted = members?.delete(member) ?? false;
    if (members?.size === 0) this.#members.delete(key);
    return isDeleted;
  }

  has(key: string): boolean {
    return this.#members.has(key);
  }

  size(key: string): number {
    return this.#members.get(key)?.size ?? 0;
  }

  *of(key: string): Iterable<Member> {
    yield* this.#members.get(key) ?? [];
  }
}
