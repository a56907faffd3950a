import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { GroupQueue } from './group-queue.ts';

/** A queue whose groups are committed when the test says so, and what happened in its order. */
function setUp() {
  const happened: string[] = [];
  const groups: PromiseWithResolvers<readonly string[]>[] = [];
  const queue = new GroupQueue<string, string>({
    nextGroup: (waiting) => waiting.length,
    commit(requests) {
      happened.push(`sent ${requests.join(' ')}`);
      const group = Promise.withResolvers<readonly string[]>();
      groups.push(group);
      return group.promise;
    },
  });
  const write = async (request: string): Promise<void> => {
    await queue.write(request).then(
      () => happened.push(`done ${request}`),
      () => happened.push(`failed ${request}`),
    );
  };
  const work = async (name: string): Promise<void> => {
    await queue.leisure();
    happened.push(name);
  };
  return { queue, happened, groups, write, work };
}

it('[ES193] lets other work be done at once where no request waits to be sent', async () => {
  const { happened, groups, write, work } = setUp();
  await work('work');
  const written = write('a');
  await setImmediate();
  await work('work while it is on its way');
  groups[0]?.resolve(['a']);
  await written;
  await work('work at the end');
  expect(happened).toEqual([
    'work',
    'sent a',
    'work while it is on its way',
    'done a',
    'work at the end',
  ]);
});

it('[ES193] lets it wait until the requests that came before are sent', async () => {
  const { happened, groups, write, work } = setUp();
  const first = write('a');
  const working = work('work');
  expect(happened).toEqual([]);
  await working;
  expect(happened).toEqual(['sent a', 'work']);
  const second = write('b');
  groups[0]?.resolve(['a']);
  await first;
  await work('more work');
  expect(happened.slice(2)).toEqual(['done a', 'sent b', 'more work']);
  groups[1]?.resolve(['b']);
  await second;
});

it('[ES193] lets it be done where a group fails, and where none follows', async () => {
  const { queue, happened, groups, write, work } = setUp();
  const first = write('a');
  await setImmediate();
  const second = write('b');
  groups[0]?.reject(new Error('The disk is full.'));
  await first;
  const working = work('work');
  await working;
  expect(happened).toEqual(['sent a', 'failed a', 'sent b', 'work']);
  const ending = first.then(() => work('work at the end'));
  groups[1]?.reject(new Error('The disk is full.'));
  await Promise.all([second, ending, queue.idle()]);
  await work('last work');
  expect(happened.at(-1)).toBe('last work');
});
