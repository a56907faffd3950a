import { dana } from '@mach42/server/demo/people.ts';
import type { Product } from '@mach42/testing/product.ts';
import { expect } from 'vitest';
import { Caller, signInAs } from './calls.ts';
import { everyAnswer, type Answers } from './every-answer.ts';
import { ask, messagesIn, privateChat } from './work.ts';

/**
 * Starts a product, works with it, stops it and starts it again, three times: everything is answered as
 * before the stop, to the token of before, and work continues after it.
 * @param start the product over the same stores, with the demo the first time
 */
export async function threeRestarts(start: () => Promise<Product>): Promise<void> {
  let before: Day | undefined;
  for (const run of [0, 1, 2, 3]) before = await oneRun(start, run, before);
}

interface Day {
  readonly token: string;
  readonly answers: Answers;
}

async function oneRun(start: () => Promise<Product>, run: number, before?: Day): Promise<Day> {
  await using product = await start();
  await product.server.processAll();
  const { token } = before ?? (await signInAs(product.address, dana));
  const caller = new Caller(product.address, token);
  if (before !== undefined) {
    expect(await everyAnswer(caller, dana.mobile)).toEqual(before.answers);
  }
  const chat = await privateChat(caller);
  for (const n of [1, 2, 3]) await ask(caller, chat, `Question ${n} of run ${run}`);
  await product.server.processAll();
  const contents = (await messagesIn(caller, chat)).map(({ content }) => content);
  const asked = contents.filter((content) => content.startsWith('Question'));
  expect(asked).toHaveLength(3 * (run + 1));
  return { token, answers: await everyAnswer(caller, dana.mobile) };
}
