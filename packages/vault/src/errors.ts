/** A mobile or a username belongs to another person. */
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

/** The vault holds something else, or is of a newer version of the program, or access to it is refused. */
export class UnusableVault extends Error {
  override readonly name = 'UnusableVault';
  readonly fault: 'damaged' | 'foreign' | 'newer' | 'refused';

  constructor(
    message: string,
    {
      fault = 'refused',
      ...options
    }: ErrorOptions & { readonly fault?: UnusableVault['fault'] } = {},
  ) {
    super(message, options);
    this.fault = fault;
  }
}

/** The vault does not answer at the moment; a later attempt may succeed. Shows nothing of its content. */
export class VaultUnavailable extends Error {
  override readonly name = 'VaultUnavailable';
  readonly fault: VaultFault;

  constructor(message: string, fault: VaultFault = 'away') {
    super(message);
    this.fault = fault;
  }
}

/** The server gave the work up in favour of another: a deadlock, or two that cannot both be. Nothing of it is stored. */
export class VaultConflict extends VaultUnavailable {}

/**
 * The reason why a vault does not work: its server is unavailable or refuses the sign-in, its disk is full, takes no
 * writes or fails, or its file is damaged.
 */
export type VaultFault = 'away' | 'refused' | 'full' | 'read-only' | 'failing' | 'damaged';

/** A vault that was to be filled has credentials or revoked tokens of its own, and keeps them. */
export class VaultNotEmpty extends Error {
  override readonly name = 'VaultNotEmpty';

  constructor() {
    super('The vault has content of its own, which was left as it is. Name an empty one.');
  }
}

/** The hashes of a person were changed since they were read. */
export class CredentialsChanged extends Error {
  override readonly name = 'CredentialsChanged';

  constructor() {
    super('The credentials were changed in the meantime.');
  }
}
