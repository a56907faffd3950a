import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createLogger, throttled } from './logging.ts';

it('[FA7] reports what lasts once a minute, and what is new at once', () => {
  let now = 0;
  const notified: unknown[] = [];
  const notify = throttled(
    (error) => notified.push(error),
    () => now,
  );
  for (now = 0; now < 130_000; now += 5_000) notify('the disk is full');
  expect(notified).toHaveLength(3);
  notify('the server is away');
  notify('the disk is full');
  expect(notified.slice(3)).toEqual(['the server is away', 'the disk is full']);
});

it('[HK45] writes no message of an error that may quote what a person wrote', () => {
  const serializers = Reflect.get(createLogger('silent'), pino.symbols.serializersSym) as {
    readonly err: (error: unknown) => object;
  };
  const said = JSON.stringify(serializers.err(new SyntaxError('Freja Holm is no JSON')));
  expect(said).toContain('SyntaxError');
  expect(said).not.toContain('Freja');
});
