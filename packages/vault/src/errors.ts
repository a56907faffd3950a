/** A mobile or a username belongs to somebody else. */
export class DuplicateCredential extends Error {
  override readonly name = 'DuplicateCredential';
  readonly field: 'mobile' | 'username';
  /** Id of the person it belongs to. */
  readonly holder: string;

  constructor(field: 'mobile' | 'username', holder: string) {
    super(`This ${field} is taken. Choose another one.`);
    this.field = field;
    this.holder = holder;
  }
}

/** The file holds something else, or is of a newer version of the program. */
export class UnusableVault extends Error {
  override readonly name = 'UnusableVault';
}
