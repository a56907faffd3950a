/** The database cannot work at all: full, locked, damaged. Nothing is wrong with the data sent. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** The file is a database of something else; it is left as it is. */
export class NotAReadModel extends Error {
  override readonly name = 'NotAReadModel';

  constructor(file: string) {
    super(`${file} is a database of another program. Name another file, or move this one away.`);
  }
}
