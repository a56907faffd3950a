import { noticeText } from '@mach42/contracts/messages/texts.ts';
import { settingsFor } from '@mach42/contracts/rooms/settings-for.ts';
import { dana, mo } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, it, expect } from 'vitest';
import { system } from '../kernel/decider.ts';
import { roomsDecider } from '../rooms/decider.ts';
import { messagesDecider } from './decider.ts';
import type { NoticePosted } from './events.ts';

const at = '2026-01-01T00:00:00.000Z';
const roomId = 'room';
const notice = { kind: 'linkOpened', masked: false, until: '2026-12-12T10:30:00.000Z' } as const;
const data = { messageId: 'notice', roomId, personId: mo.id, notice };
const posted: NoticePosted = { type: 'NoticePosted', data };
const post = { type: 'PostNotice', data, actor: system, at } as const;
const settings = settingsFor('group_room');
const room = roomsDecider.evolve(
  roomsDecider.initialState,
  {
    type: 'RoomCreated',
    data: { roomId, name: 'Plans', roomType: 'group_room', settings, ownerId: dana.id },
  },
  at,
);

describe('a notice', () => {
  it('[MS9] is the platform’s, and is once', () => {
    given(messagesDecider).when(post).happens(posted);
    given(messagesDecider, posted).when(post).nothingHappens();
    given(messagesDecider)
      .when({ ...post, actor: dana })
      .isRefused('FORBIDDEN');
  });

  it('[MS9] is edited and deleted by no person, neither by an owner nor by the person whose action it reports', () => {
    const noticed = given(messagesDecider, posted);
    for (const actor of [dana, mo]) {
      const by = { actor, at };
      const seen = actor === dana ? 'FORBIDDEN' : 'NOT_FOUND';
      noticed.when({ type: 'DeleteMessage', data: { room }, ...by }).isRefused(seen);
      noticed.when({ type: 'EditMessage', data: { room, content: 'x' }, ...by }).isRefused(seen);
    }
  });

  it('[MS9] says who did what, and until when', () => {
    expect(noticeText('Dana Demo', notice)).toBe(
      'Dana Demo shared this room by a link, unmasked, until 12 December 2026 at 10:30 UTC.',
    );
    expect(noticeText('Dana Demo', { ...notice, kind: 'linkExtended', masked: true })).toBe(
      'Dana Demo extended a link to this room, masked, until 12 December 2026 at 10:30 UTC.',
    );
    expect(noticeText('Dana Demo', { ...notice, kind: 'linkClosed' })).toBe(
      'Dana Demo closed a link to this room.',
    );
  });
});
