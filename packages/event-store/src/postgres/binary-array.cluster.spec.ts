import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { expect, it } from 'vitest';
import { bigintArray, intArray, textArray, uuidArray } from './grouped.ts';
import { connectionOfTest } from './testing/new-log.ts';

describeOnPostgres('arrays in binary form', () => {
  it.each<[type: string, array: Buffer, text: string]>([
    [
      'text[]',
      textArray(['a', '', '"ü", \\ {世界}', '👩‍👩‍👧']),
      '["a","","\\"ü\\", \\\\ {世界}","👩‍👩‍👧"]',
    ],
    ['int[]', intArray([0, -1, 2_147_483_647]), '[0,-1,2147483647]'],
    ['bigint[]', bigintArray([-3, Number.MAX_SAFE_INTEGER]), '[-3,9007199254740991]'],
    [
      'uuid[]',
      uuidArray(['0190a0b0-c0d0-7e0f-8a0b-0c0d0e0f0a0b']),
      '["0190a0b0-c0d0-7e0f-8a0b-0c0d0e0f0a0b"]',
    ],
  ])('[ES37] arrive as they were sent: %s', async (type, array, text) => {
    const client = await connectionOfTest(postgresUrl);
    const { rows } = await client.query(
      `SELECT array_to_json($1::${type})::text AS text, array_lower($1::${type}, 1) AS first`,
      [array],
    );
    expect(rows).toEqual([{ text, first: 1 }]);
  });
});
