interface Failure {
  readonly name: string;
  readonly code?: unknown;
  readonly stack?: string | undefined;
  readonly cause?: Failure;
}

/** What the log says of an error: where it happened, none of the values that it carries. */
export function describeFailure(error: Error): Failure {
  return {
    name: error.name,
    stack: error.stack,
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause instanceof Error ? { cause: describeFailure(error.cause) } : {}),
  };
}
