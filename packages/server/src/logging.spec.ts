import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createLogger, repeatedFault } from './logging.ts';

it('[FA7] logs a fault with what it is about and how often it happened, and its end', () => {
  const lines: string[] = [];
  const logger = pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) });
  const fault = repeatedFault(logger, {
    failed: 'It waits',
    worked: 'It continues',
    fields: { about: 'work' },
  });
  for (let tries = 0; tries < 9; tries += 1) fault.failed(new TypeError('away'));
  for (let tries = 0; tries < 9; tries += 1) fault.worked();
  const [failed, worked, ...others] = lines.map((line) => JSON.parse(line) as object);
  expect(failed).toMatchObject({ about: 'work', times: 1, err: {}, msg: 'It waits' });
  expect(worked).toMatchObject({ about: 'work', msg: 'It continues' });
  expect(others).toEqual([]);
});

it('[HK45] writes no message of an error that may quote what a person wrote', () => {
  const serializers = Reflect.get(createLogger('silent'), pino.symbols.serializersSym) as {
    readonly err: (error: unknown) => object;
  };
  const said = JSON.stringify(serializers.err(new SyntaxError('Freja Holm is no JSON')));
  expect(said).toContain('SyntaxError');
  expect(said).not.toContain('Freja');
});
