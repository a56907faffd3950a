/** An answer that `public/start.js` asked for before the first script ran. */
export interface EarlyAnswer {
  readonly url: string;
  readonly token: string;
  /** Rejected as `fetch` does. */
  readonly answer: Promise<Response>;
}

declare global {
  var earlyAnswers: readonly EarlyAnswer[] | undefined;
}

/**
 * Gives each early answer once, to the first who asks for the same as the same person; a person who
 * asks for something else, or again, asks the server. An early answer that did not come is asked
 * for again.
 */
export function withEarlyAnswers(
  fetchIt: typeof fetch,
  early: readonly EarlyAnswer[],
): typeof fetch {
  const left = new Set(early);
  return async (input, init = {}) => {
    const wanted = [...left].find((one) => isFor(one, input, init));
    if (wanted === undefined) return fetchIt(input, init);
    left.delete(wanted);
    const response = await Promise.race([
      wanted.answer.catch(() => undefined),
      givenUp(init.signal ?? undefined),
    ]);
    return response ?? fetchIt(input, init);
  };
}

function givenUp(signal: AbortSignal | undefined): Promise<undefined> {
  return new Promise((resolve) => {
    signal?.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

function isFor({ url, token }: EarlyAnswer, input: RequestInfo | URL, init: RequestInit): boolean {
  const headers = new Headers(init.headers);
  return (
    input === url &&
    (init.method ?? 'GET') === 'GET' &&
    headers.get('authorization') === `Bearer ${token}`
  );
}
