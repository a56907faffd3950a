import { status } from '@grpc/grpc-js';

/** What more the second protocol says of a refused append. */
export type RefusedAppend =
  | { readonly stream: string; readonly expected: bigint; readonly actual: bigint }
  | { readonly size: number; readonly mostSize: number };

/** What a server answers in place of a result: a status of gRPC, and its words. */
export class Refusal extends Error {
  readonly code: status;
  readonly append: RefusedAppend | undefined;

  constructor(code: status, words: string, append?: RefusedAppend) {
    super(words);
    this.code = code;
    this.append = append;
  }
}

export const unavailable = (): Refusal =>
  new Refusal(status.UNAVAILABLE, 'The server is not ready');
