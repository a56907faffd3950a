/**
 * What a log may say of an error: never its message, as that of a parser or a provider can quote
 * what a person wrote.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, ...code, at: frames.slice(0, 5).map((line) => line.trim()) };
}
