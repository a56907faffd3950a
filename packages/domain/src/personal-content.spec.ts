import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from './kernel/json.ts';
import { newestVersionOf, whyUnusable } from './known-events.ts';
import { partOf, withinOf, withoutContent } from './personal-parts.ts';

const folder = new URL('../fixtures/events/', import.meta.url);
interface Golden {
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: JsonObject;
}
const goldens = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Golden)
  .filter(({ type, schemaVersion }) => newestVersionOf(type) === schemaVersion);
const metadata = { actorId: 'pia', schemaVersion: 1 };

describe('the personal content of events', () => {
  it.each(goldens)('of $type has a shape that readers know when it is replaced', (golden) => {
    const { type, data, schemaVersion } = golden;
    const part = partOf({ type, data, metadata });
    const within = withinOf(type);
    const whole = (within === undefined ? data : data[within]) as JsonObject;
    const rest = Object.fromEntries(
      Object.entries(whole).filter(([field]) => part?.fields.includes(field) !== true),
    );
    const left = within === undefined ? rest : { ...data, [within]: rest };
    const replaced = part === undefined ? data : withoutContent(type, left);
    expect(whyUnusable({ type, data: replaced, metadata: { schemaVersion } })).toBeUndefined();
  });

  const message = { messageId: 'm', roomId: 'r', authorId: 'dana', content: 'secret' };

  it('belongs to its author, and to each other person whom a request to a model quotes', () => {
    expect(partOf({ type: 'MessagePosted', data: message, metadata })).toEqual({
      owners: ['dana'],
      fields: ['content', 'attachments'],
    });
    const data = { userId: 'mo', quoted: ['dana', 'mo'], sentText: 'secret' };
    expect(partOf({ type: 'ModelCalled', data, metadata })?.owners).toEqual(['dana', 'mo']);
    expect(partOf({ type: 'RoomRenamed', data: { name: 'secret' }, metadata })?.owners).toEqual([
      'pia',
    ]);
  });

  it('has no owner where the platform acts, or where no person is named', () => {
    const platform = { ...metadata, actorId: 'system' };
    expect(
      partOf({ type: 'RoomRenamed', data: { name: 'x' }, metadata: platform }),
    ).toBeUndefined();
    expect(partOf({ type: 'ReplyCompleted', data: { content: 'x' }, metadata })).toBeUndefined();
    expect(partOf({ type: 'unknown', data: {}, metadata })).toBeUndefined();
  });

  it('of a correcting event is that of the event it corrects', () => {
    const corrected = { eventId: 'e', eventType: 'MessagePosted', data: message };
    const of = { type: 'ParkedEventMended', data: corrected, metadata };
    expect(partOf(of)).toEqual({ owners: ['dana'], fields: ['content', 'attachments'] });
    const { content: _, ...rest } = message;
    expect(withoutContent('ParkedEventMended', { ...corrected, data: rest })).toMatchObject({
      eventId: 'e',
      data: { ...rest, content: 'This message was forgotten with its author.' },
    });
  });
});
