import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sealingKey } from '../evidence/seal.ts';
import { keepReceipt, receiptsIn } from './kept-receipts.ts';
import { signedReceipt } from './receipt.ts';

const key = sealingKey(Buffer.alloc(32, 7));
const [dana, mo, ada] = ['1', '2', '3'].map((n) => `0192f3a0-0000-7000-8000-00000000000${n}`);

const receiptOf = (person = '') =>
  signedReceipt(
    {
      person,
      wish: 'person',
      by: 'operator',
      destroyedAt: '2026-11-20T10:00:00.000Z',
      destroyed: ['content key'],
      events: 3,
      copies: [],
    },
    key,
  );

it('[FG7] a receipt is kept behind what a full disk has left of another', async () => {
  await using folder = await temporaryFolder();
  const file = path.join(folder.path, 'receipts.jsonl');
  await keepReceipt(file, receiptOf(dana));
  await keepReceipt(file, receiptOf(mo));
  expect((await readFile(file, 'utf8')).match(/\n/g)).toHaveLength(2);
  await appendFile(file, '{"receipt":"half');
  await keepReceipt(file, receiptOf(ada));
  expect((await receiptsIn(file)).map(({ person }) => person)).toEqual([dana, mo, ada]);
});
