/** The provider refused or broke off; the message is for the person and holds no content. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** Nothing was answered: the provider was not reached, or took no more requests. */
  readonly unavailable: Unavailable | undefined;

  constructor(
    message: string,
    options: {
      readonly retryable: boolean;
      readonly unavailable?: Unavailable;
      readonly cause?: unknown;
    },
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.retryable = options.retryable;
    this.unavailable = options.unavailable;
  }
}

export interface Unavailable {
  readonly why: 'away' | 'busy';
  /** Milliseconds that the provider asks to wait; undefined: it does not say. */
  readonly waitMs?: number | undefined;
}

/** The provider took longer than a call may take. */
export class ProviderTimeout extends Error {
  override readonly name = 'ProviderTimeout';

  constructor(timeoutMs: number) {
    super(`The model did not finish within ${Math.round(timeoutMs / 1000)} seconds. Try again.`);
  }
}
