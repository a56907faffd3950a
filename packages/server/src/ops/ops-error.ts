/** What an operator has to know and to do; the message says all of it. */
export class OpsError extends Error {
  override readonly name: string = 'OpsError';
}

/** The command was interrupted; what was copied stays. */
export class Interrupted extends OpsError {
  override readonly name = 'Interrupted';

  constructor() {
    super('Interrupted. Run the same command again: it goes on where it ended.');
  }
}
