import { describe, expect, it } from 'vitest';
import { messagesDecider } from './decider.ts';
import type { MessageEvent } from './events.ts';
import { evolve, evolveAll } from './evolve.ts';
import type { MessageState } from './state.ts';

const about = { messageId: 'message', roomId: 'room' };
const atSecond = (n: number): string => `2026-01-01T00:00:${String(n).padStart(2, '0')}.000Z`;
const happened = (events: readonly MessageEvent[]) =>
  events.map((event, n) => ({ event, at: atSecond(n) }));

const posted = (status: 'sent' | 'completed', replyTo?: string): MessageEvent => ({
  type: 'MessagePosted',
  data: {
    ...about,
    authorId: 'dana',
    authorIsGuest: false,
    content: 'Hello',
    mentions: [],
    useCloudAi: false,
    status,
    ...(replyTo === undefined ? {} : { replyTo }),
  },
});
const asked = { ...about, questionId: 'question', personId: 'dana', modelId: 'builtin:latest' };
const requested: MessageEvent = { type: 'ReplyRequested', data: asked };
const started: MessageEvent = {
  type: 'ReplyStarted',
  data: { ...about, workerId: 'worker', attempt: 1, leaseUntil: atSecond(50) },
};
const edited: MessageEvent = { type: 'MessageEdited', data: { ...about, content: 'Changed' } };
const deleted: MessageEvent = { type: 'MessageDeleted', data: about };
const reacted = (emoji: string, userId: string): MessageEvent => ({
  type: 'ReactionAdded',
  data: { ...about, emoji, userId },
});
const tookBack = (emoji: string, userId: string): MessageEvent => ({
  type: 'ReactionRemoved',
  data: { ...about, emoji, userId },
});

const all = (...events: readonly MessageEvent[]): MessageState =>
  evolveAll(messagesDecider.initialState, happened(events));

describe('the events of a message', () => {
  it.each<[string, readonly MessageEvent[]]>([
    [
      'reactions',
      [posted('sent'), reacted('👍', 'pia'), reacted('👍', 'mo'), reacted('🎉', 'pia')],
    ],
    ['the last one taken back', [posted('sent'), reacted('👍', 'pia'), tookBack('👍', 'pia')]],
    ['one taken back twice', [posted('sent'), tookBack('👍', 'pia'), reacted('👍', 'mo')]],
    ['an edit between them', [posted('sent'), reacted('👍', 'pia'), edited, reacted('👍', 'mo')]],
    ['a deletion after them', [posted('sent'), reacted('👍', 'pia'), deleted, edited]],
    ['a reply between them', [requested, reacted('👍', 'pia'), started, reacted('🎉', 'pia')]],
    ['reactions to nothing', [reacted('👍', 'pia'), posted('sent'), reacted('🎉', 'pia')]],
    ['an edit and a deletion of nothing', [edited, deleted, started]],
  ])('[MS24] lead to the same state one by one and all at once: %s', (_, events) => {
    let one: MessageState = messagesDecider.initialState;
    for (const { event, at } of happened(events)) one = evolve(one, event, at);
    expect(all(...events)).toEqual(one);
    const [first, ...rest] = happened(events);
    const afterFirst = evolveAll(messagesDecider.initialState, first === undefined ? [] : [first]);
    expect(evolveAll(afterFirst, rest)).toEqual(one);
  });

  it('[MS24] leave the reactions of the state before them as they were', () => {
    const before = all(posted('sent'), reacted('👍', 'pia'));
    const copy = structuredClone(before);
    evolveAll(before, happened([reacted('👍', 'mo'), tookBack('👍', 'pia')]));
    expect(before).toEqual(copy);
  });

  it('[MS22] leave no emoji without a person, and those of others', () => {
    const two = [posted('sent'), reacted('👍', 'pia'), reacted('🎉', 'pia'), reacted('🎉', 'mo')];
    expect(all(...two, tookBack('👍', 'pia'), tookBack('🎉', 'mo'))).toMatchObject({
      reactions: { '🎉': ['pia'] },
    });
    expect(Object.keys(all(...two, tookBack('👍', 'pia')))).toContain('reactions');
    expect(all(...two, deleted)).toMatchObject({ deleted: true, reactions: {} });
  });

  it('[MS8] put a message into a thread in a room only', () => {
    expect(all(posted('completed', 'question'))).toHaveProperty('thread', 'question');
    expect(all(posted('sent', 'question'))).not.toHaveProperty('thread');
    expect(all(posted('completed'))).not.toHaveProperty('thread');
  });

  it('[MS13] name what a reply continues where it also replaces it', () => {
    const asking = (data: object) => all({ type: 'ReplyRequested', data: { ...asked, ...data } });
    expect(asking({ replaces: 'before', continues: true })).toHaveProperty('continues', 'before');
    expect(asking({ replaces: 'before' })).not.toHaveProperty('continues');
    expect(asking({ thread: 'question' })).toHaveProperty('thread', 'question');
    expect(asking({})).not.toHaveProperty('thread');
  });

  it('[MS11] keep when a reply was started and by which worker, and what a failed one wrote', () => {
    const inWork = all(requested, started);
    expect(inWork).toHaveProperty('started', { at: atSecond(1), workerId: 'worker' });
    const failed = (content?: string): MessageEvent => ({
      type: 'ReplyFailed',
      data: { ...about, error: 'Broken', ...(content === undefined ? {} : { content }) },
    });
    expect(all(requested, failed())).not.toHaveProperty('started');
    expect(all(requested, failed())).toHaveProperty('progress', {
      phase: 'failed',
      error: 'Broken',
    });
    expect(all(requested, started, failed('Hel'))).toMatchObject({
      started: { workerId: 'worker' },
      progress: { content: 'Hel' },
    });
  });

  it('[MS15] change no other kind of message, and nothing that has ended', () => {
    const notAReply = all(posted('sent'));
    expect(evolve(notAReply, started, atSecond(9))).toBe(notAReply);
    const reply = all(requested);
    expect(evolve(reply, edited, atSecond(9))).toBe(reply);
    const renewed: MessageEvent = {
      type: 'ReplyLeaseRenewed',
      data: { ...about, workerId: 'worker', leaseUntil: atSecond(59) },
    };
    const released: MessageEvent = {
      type: 'ReplyReleased',
      data: { ...about, workerId: 'worker' },
    };
    for (const late of [renewed, released]) expect(all(requested, late)).toEqual(reply);
  });

  it('[MS21] of a reaction is about the person who reacts', () => {
    const subjectsOf = (event: MessageEvent) => messagesDecider.about(event).subjects;
    expect(subjectsOf(reacted('👍', 'pia'))).toEqual(['pia']);
    expect(subjectsOf(tookBack('👍', 'pia'))).toEqual(['pia']);
    expect(subjectsOf(edited)).toEqual([]);
  });
});
