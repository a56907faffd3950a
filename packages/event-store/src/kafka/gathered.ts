/**
 * Reads ahead, and gives all at once that has come while its reader was busy; at most `most` items
 * wait, and what comes in one batch with them.
 */
export async function* gathered<Item>(
  source: AsyncIterable<readonly Item[]>,
  most: number,
): AsyncGenerator<readonly Item[]> {
  const iterator = source[Symbol.asyncIterator]();
  let waiting: Item[] = [];
  let end: { readonly error?: unknown } | undefined;
  let wake = (): void => {};
  let next: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    try {
      const { done, value } = await iterator.next();
      if (done === true) end = {};
      else for (const item of value) waiting.push(item);
    } catch (error) {
      end = { error };
    }
    next = undefined;
    readOn();
    wake();
  };
  const readOn = (): void => {
    if (end === undefined && waiting.length < most) next ??= read();
  };
  for (;;) {
    readOn();
    if (waiting.length > 0) {
      const items = waiting;
      waiting = [];
      yield items;
    } else if (end !== undefined) {
      if ('error' in end) throw end.error;
      return;
    } else {
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }
}
