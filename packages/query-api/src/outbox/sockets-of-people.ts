import { IndexBy } from './index-by.ts';

/** Who has a socket in which of the processes. */
export class SocketsOfPeople {
  readonly #processes = new Map<string, Set<string>>();
  readonly #people = new IndexBy<string>();

  has(userId: string, process: string): boolean {
    return this.#processes.get(userId)?.has(process) ?? false;
  }

  add(userId: string, process: string): void {
    this.#people.add(process, userId);
    const processes = this.#processes.get(userId);
    if (processes === undefined) this.#processes.set(userId, new Set([process]));
    else processes.add(process);
  }

  /** `last`: the person has none in any process now. */
  delete(userId: string, process: string): 'last' | undefined {
    this.#people.delete(process, userId);
    const processes = this.#processes.get(userId);
    if (processes?.delete(process) !== true || processes.size > 0) return undefined;
    this.#processes.delete(userId);
    return 'last';
  }

  /** Those with a socket in a process. */
  in(process: string): readonly string[] {
    return [...this.#people.of(process)];
  }
}
