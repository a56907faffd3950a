/**
 * The reason why a database cannot work. Its server is unavailable, or another process locks it; its disk is full,
 * takes no writes or fails; or it is damaged. Only damage does not pass by itself.
 */
export type DatabaseFault = 'away' | 'full' | 'read-only' | 'failing' | 'damaged';

/** The database cannot work at all: full, locked, damaged. Nothing is wrong with the data sent. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';
  readonly fault: DatabaseFault;

  constructor(message: string, options: ErrorOptions & { readonly fault?: DatabaseFault } = {}) {
    super(message, options);
    this.fault = options.fault ?? 'away';
  }
}

/** The read models are of another version of the program, which reads and writes them; they are left as they are. */
export class OtherVersion extends DatabaseUnavailable {
  override readonly name = 'OtherVersion';

  /** @param of how they are named: `the file …` */
  constructor(of: string) {
    super(
      `The read models in ${of} are of another version of the program. Start the projectors of this version first.`,
    );
  }
}

/** The file is a database of something else; it is left as it is. */
export class NotAReadModel extends Error {
  override readonly name = 'NotAReadModel';

  constructor(file: string) {
    super(`${file} is a database of another program. Name another file, or move this one away.`);
  }
}

/** Another process is rebuilding the read models. */
export class RebuildUnderWay extends Error {
  override readonly name = 'RebuildUnderWay';

  constructor() {
    super('The read models are being rebuilt by another process. Try again when it is done.');
  }
}
