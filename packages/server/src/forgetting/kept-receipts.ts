import { parsedJson } from '@mach42/contracts/kernel/parsed-json.ts';
import { createReadStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Value } from 'typebox/value';
import { Receipt, SignedReceipt } from './receipt.ts';

const fileName = 'receipts.jsonl';

/** The file of receipts in a folder of backups: a backup from before a receipt was written does not have it. */
export const receiptsBeside = (backups: string): string => path.join(backups, fileName);

/** Adds it to those that are kept beside the log: a restored backup does not have the event. */
export async function keepReceipt(file: string, receipt: SignedReceipt): Promise<void> {
  const handle = await open(file, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    // A partial line that a crash or a full disk has left is no part of this one.
    const before = bytesRead === 1 && buffer[0] !== 0x0a ? '\n' : '';
    await handle.appendFile(`${before}${JSON.stringify(receipt)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Adds a receipt to those in the folder of the backups, for who restores one of them.
 * @param warn what to do where the folder is away, or may only be read: the person is forgotten all the same
 */
export async function keepReceiptBeside(
  backups: string,
  receipt: SignedReceipt,
  warn: (text: string) => void,
): Promise<void> {
  const file = receiptsBeside(backups);
  try {
    await mkdir(backups, { recursive: true, mode: 0o700 });
    await keepReceipt(file, receipt);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    warn(`The receipt could not be added to ${file} (${code}). Add it there yourself.`);
  }
}

export interface KeptReceipt extends Pick<Receipt, 'person' | 'destroyedAt' | 'wish'> {
  readonly signed: SignedReceipt;
}

/** The receipts in a file; none where there is no file. A line that is none, such as one that was cut off, is left out. */
export async function receiptsIn(file: string): Promise<readonly KeptReceipt[]> {
  if ((await stat(file).catch(() => undefined))?.isFile() !== true) return [];
  const receipts: KeptReceipt[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const signed = parsedJson(line);
    if (!Value.Check(SignedReceipt, signed)) continue;
    const receipt = parsedJson(signed.receipt);
    if (!Value.Check(Receipt, receipt)) continue;
    const { person, destroyedAt, wish } = receipt;
    receipts.push({ person, destroyedAt, wish, signed });
  }
  return receipts;
}

/**
 * The newest receipt of each person who can be read again.
 * @param present ids of the people who have credentials, or a key of their content
 */
export function forgottenAgain(
  receipts: readonly KeptReceipt[],
  present: ReadonlySet<string>,
): readonly KeptReceipt[] {
  const newest = new Map<string, KeptReceipt>();
  for (const receipt of receipts) {
    const known = newest.get(receipt.person);
    if (present.has(receipt.person) && !(known && known.destroyedAt > receipt.destroyedAt))
      newest.set(receipt.person, receipt);
  }
  return [...newest.values()];
}
