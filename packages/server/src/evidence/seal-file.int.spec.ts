import { canMountDisks, smallDisk } from '@mach42/testing/small-disk.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { appendFile, readFile, rm, stat, truncate } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SealFile, sealLines } from './seal-file.ts';
import { makeSeal, sealIn, sealingKey, type SealEnd } from './seal.ts';

const key = sealingKey(Buffer.alloc(32, 7));
let folder: TemporaryFolder;
const file = () => `${folder.path}/seals.jsonl`;
const copy = () => `${folder.path}/copy.jsonl`;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

async function addTo(seals: SealFile, end: SealEnd): Promise<SealEnd> {
  const made = makeSeal([[`event ${end.number}`, '1'.repeat(64)]], end, key, '');
  await seals.add([made]);
  return made.end;
}

/** Opens the file, adds seals, and closes it. */
async function add(count: number, copyPath?: string): Promise<SealEnd> {
  const opened = await SealFile.open(file(), copyPath);
  let { end } = opened;
  for (let n = 0; n < count; n += 1) end = await addTo(opened.seals, end);
  await opened.seals.copyAll();
  await opened.seals.close();
  return end;
}

async function numbersIn(path: string): Promise<(number | undefined)[]> {
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => sealIn((JSON.parse(line) as { readonly seal: string }).seal)?.number);
}

it('[EV2] continues where it was, for its owner alone', async () => {
  await add(2);
  expect(await add(1)).toMatchObject({ number: 3, total: 3, last: 'event 2' });
  expect(await numbersIn(file())).toEqual([1, 2, 3]);
  expect((await stat(file())).mode & 0o077).toBe(0);
  let lines = 0;
  for await (const line of sealLines(file())) {
    lines += 1;
    expect(line?.events).toEqual([[`event ${lines - 1}`, '1'.repeat(64)]]);
  }
  expect(lines).toBe(3);
});

it('[EV2] cuts off what a crash has left of a line', async () => {
  await add(2);
  await appendFile(file(), '{"seal":"{half');
  await add(1);
  expect(await numbersIn(file())).toEqual([1, 2, 3]);
});

it('[EV2] cuts off what a full disk has left of a line, without a restart', async () => {
  const { seals, end } = await SealFile.open(file());
  const one = await addTo(seals, end);
  await appendFile(file(), '{"seal":"{half');
  await addTo(seals, one);
  await seals.close();
  expect(await numbersIn(file())).toEqual([1, 2]);
});

it.runIf(await canMountDisks())(
  '[EV2] leaves no part of a line on a disk that becomes full in the middle',
  async () => {
    await using disk = await smallDisk(1);
    const path = `${disk.path}/seals.jsonl`;
    const { seals, end } = await SealFile.open(path);
    const first = await addTo(seals, end);
    const whole = await readFile(path, 'utf8');
    disk.fill(16_384);
    const many = Array.from({ length: 100 }, () =>
      makeSeal([['event', '1'.repeat(64)]], first, key, ''),
    );
    await expect(seals.add(many)).rejects.toThrow('ENOSPC');
    expect(await readFile(path, 'utf8')).toBe(whole);
    disk.free();
    await addTo(seals, first);
    await seals.close();
    expect(await numbersIn(path)).toEqual([1, 2]);
  },
);

it('[EV2] does not continue a file that was cut, or whose last line is no seal', async () => {
  const { seals, end } = await SealFile.open(file());
  const one = await addTo(seals, end);
  await truncate(file(), 10);
  await expect(addTo(seals, one)).rejects.toThrow('was cut');
  await seals.close();
  await rm(file());
  await add(1);
  await appendFile(file(), 'no seal\n');
  await expect(add(1)).rejects.toThrow('is no seal');
});

it('[EV4] brings a copy elsewhere to what the file has, also what was sealed without it', async () => {
  await add(2);
  await add(1, copy());
  await add(2);
  await add(0, copy());
  expect(await numbersIn(copy())).toEqual([1, 2, 3, 4, 5]);
  expect(await readFile(copy(), 'utf8')).not.toContain('"events":[');
});
