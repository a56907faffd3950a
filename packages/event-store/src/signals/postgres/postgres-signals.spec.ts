import { expect, it } from 'vitest';
import type { Signal } from '../signals.ts';
import { NoticeReader, noticesOf } from './postgres-signals.ts';

const delta = (text: string): Signal => ({
  kind: 'delta',
  messageId: 'message',
  roomId: 'room',
  seq: 1,
  text,
});
const long = delta('Zoë 😀\n'.repeat(3_000));
const read = (reader: NoticeReader, notices: readonly string[]) =>
  notices.flatMap((notice) => reader.take(notice));

it('carries signals of any length in notifications that PostgreSQL takes', () => {
  const signals = [delta('a'), long, delta('b')];
  const notices = noticesOf('one', signals);
  expect(notices.length).toBeGreaterThan(3);
  for (const notice of notices) expect(Buffer.byteLength(notice)).toBeLessThan(8_000);
  expect(read(new NoticeReader('other'), notices)).toEqual(signals);
});

it('leaves out what one wrote oneself, what came in part, and what is none of ours', () => {
  const notices = noticesOf('one', [long]);
  expect(read(new NoticeReader('one'), notices)).toEqual([]);
  const reader = new NoticeReader('other');
  const broken = [notices.slice(1), notices.slice(0, 2), notices.toSpliced(1, 1)];
  for (const some of broken) expect(read(reader, some)).toEqual([]);
  expect(read(reader, ['', 'hello', ...noticesOf('one', [delta('a')])])).toEqual([delta('a')]);
  expect(read(reader, notices)).toEqual([long]);
});
