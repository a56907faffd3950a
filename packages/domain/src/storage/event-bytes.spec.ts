import { limits } from '@mach42/contracts/kernel/limits.ts';
import { storageTexts } from '@mach42/contracts/storage/texts.ts';
import { describe, expect, it } from 'vitest';
import { eventTypes } from '../event-types.ts';
import { Refusal } from '../kernel/refusal.ts';
import {
  addsContent,
  requireStorage,
  bytesOf,
  envelopeBytes,
  storageKindOf,
  storedFor,
} from './event-bytes.ts';

describe('what an event takes', () => {
  it('[SB1] is the length of its data as JSON, in bytes, and a little for its envelope', () => {
    const bytes = (content: string) => bytesOf({ data: { content } });
    expect(bytes('')).toBe(envelopeBytes + '{"content":""}'.length);
    expect(bytes('Kiln') - bytes('')).toBe(4);
    expect(bytes('Öl 🙂') - bytes('')).toBe(8);
    expect(bytes('"\n') - bytes('')).toBe(2);
    const nested = {
      list: [1, 'Öl', null, true, []],
      empty: {},
      inner: { a: -2.5, left: undefined },
    };
    const text = JSON.stringify(nested);
    expect(bytesOf({ data: nested })).toBe(envelopeBytes + Buffer.byteLength(text));
  });

  it('[AT4] counts the bytes of a file as long as they are stored', () => {
    const data = { attachmentId: 'a', storedBytes: 5000 };
    const event = bytesOf({ type: 'MessagePosted', data });
    expect(bytesOf({ type: 'AttachmentUploaded', data }) - event).toBe(5000);
    expect(bytesOf({ type: 'AttachmentRemoved', data }) - event).toBe(-5000);
  });

  it.each([
    ['PhodSaved', {}, 'files'],
    ['AttachmentUploaded', {}, 'messages'],
    ['EntryRevised', {}, 'entries'],
    ['MessagePosted', {}, 'messages'],
    ['ReplyCompleted', {}, 'messages'],
    ['JobCompleted', {}, 'jobs'],
    ['RunKept', {}, 'jobs'],
    ['ModelCallBegun', { purpose: 'reply' }, 'messages'],
    ['ModelCalled', { purpose: 'merge' }, 'jobs'],
    ['SaigeVersionSaved', {}, 'other'],
    ['UserSignedIn', {}, 'other'],
    ['constructor', {}, 'other'],
  ])('[SB1] counts %s %j as %s', (type, data, kind) => {
    expect(storageKindOf({ type, data })).toBe(kind);
  });

  it.each([
    ['dana', { userId: 'mo' }, 'dana'],
    ['system', { userId: 'mo' }, 'mo'],
    ['system', { personId: 'mo' }, 'mo'],
    ['system', { workerId: 'one' }, undefined],
  ])('[SB2] caused by %s with %j counts for %s', (actorId, data, person) => {
    expect(storedFor(actorId, data)).toBe(person);
  });
});

describe('the limits of storage', () => {
  it('[SB3] hold back what adds content and nothing else', () => {
    expect(Object.keys(eventTypes).filter(addsContent).toSorted()).toEqual([
      'AttachmentUploaded',
      'EntryRecorded',
      'EntryRevised',
      'JobQueued',
      'JobRetried',
      'MessageEdited',
      'MessagePosted',
      'PhodCreated',
      'PhodReverted',
      'PhodSaved',
      'ReplyRequested',
      'RoomCreated',
      'RoomDescribed',
      'RoomRenamed',
      'SaigeFileCreated',
      'SaigeReverted',
      'SaigeVersionSaved',
    ]);
  });

  const refusal = (...[use, added, most]: Parameters<typeof requireStorage>) => {
    try {
      requireStorage(use, added, most);
    } catch (error) {
      if (error instanceof Refusal) return [error.code, error.message];
      throw error;
    }
    return undefined;
  };
  const most = { bytes: 2_000_000, day: 1_000_000 };

  it('[SB4] are reached by the first byte beyond them', () => {
    expect(refusal({ bytes: 1_999_900, day: 0 }, 100, most)).toBeUndefined();
    expect(refusal({ bytes: 1_999_900, day: 0 }, 101, most)).toEqual([
      'VALIDATION_ERROR',
      storageTexts.full(2_000_000),
    ]);
    expect(refusal({ bytes: 0, day: 999_900 }, 101, most)).toEqual([
      'VALIDATION_ERROR',
      storageTexts.dayFull(1_000_000),
    ]);
    expect(storageTexts.full(2_000_000)).toContain('2 MB');
  });

  it('[SB4] may be none', () => {
    const use = { bytes: limits.storage.megabytes * 1e9, day: 1e12 };
    expect(refusal(use, 1e9, { bytes: null, day: null })).toBeUndefined();
    expect(refusal(use, 1e9, { bytes: null, day: 1 })).toBeDefined();
  });
});
