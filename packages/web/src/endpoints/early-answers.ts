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

export interface Lateness {
  /** Whether the socket tells changes already: some may be newer than an early answer. */
  readonly isLate: () => boolean;
  /** An answer was given late, and what stands on it has to be read again. */
  readonly onLate: () => void;
}

/** In which all that the first screen asks for is asked for, in milliseconds. */
const firstAskingMs = 1000;

/**
 * Gives each early answer once, to the first who asks for the same as the same person; whoever
 * asks for something else, or again, asks the server. An early answer that did not come is asked
 * for again. One that is given late is shown at once, and said to be late a second afterwards.
 */
export function withEarlyAnswers(
  fetchIt: typeof fetch,
  early: readonly EarlyAnswer[],
  { isLate, onLate }: Lateness,
): typeof fetch {
  const left = new Set(early);
  let isSaid = false;

  function sayLate(): void {
    if (isSaid) return;
    isSaid = true;
    setTimeout(() => {
      left.clear();
      onLate();
    }, firstAskingMs);
  }

  return async (input, init = {}) => {
    const wanted = [...left].find((one) => isFor(one, input, init));
    if (wanted === undefined) return fetchIt(input, init);
    left.delete(wanted);
    const response = await Promise.race([
      wanted.answer.catch(() => undefined),
      givenUp(init.signal ?? undefined),
    ]);
    if (response === undefined) return fetchIt(input, init);
    if (isLate()) sayLate();
    return response;
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
