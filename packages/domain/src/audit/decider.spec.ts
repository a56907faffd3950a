import { auditTexts } from '@mach42/contracts/audit/texts.ts';
import { ada, dana, guest, mo, pia, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import { accessDecider, requireGrant, type GrantAccess } from './decider.ts';
import type { AccessEvent, BreakGlassOpened } from './events.ts';

const at = '2026-11-20T10:00:00.000Z';
const expiresAt = '2026-11-20T10:15:00.000Z';
const justBefore = '2026-11-20T10:14:59.999Z';
const owned = { openingId: 'opening-1', userId: dana.id, adminId: ada.id };
const reason = 'She reports that a chat is missing.';
const otherAdmin = { ...pia, activeRole: 'admin' } as const;

const opened: BreakGlassOpened = {
  type: 'BreakGlassOpened',
  data: { ...owned, reason, expiresAt },
};
const used: AccessEvent = { type: 'BreakGlassUsed', data: { ...owned, kind: 'phod' } };
const closed = (why: 'ended' | 'expired'): AccessEvent => ({
  type: 'BreakGlassClosed',
  data: { ...owned, why },
});
const seen: AccessEvent = { type: 'BreakGlassSeen', data: { userId: dana.id } };

const open: GrantAccess = {
  type: 'GrantAccess',
  data: { openingId: 'opening-1', userId: dana.id, reason, expiresAt },
  actor: ada,
  at,
};
const own = { userId: dana.id };
const read = { type: 'UseAccess', data: { ...own, kind: 'phod' }, actor: ada, at } as const;
const close = { type: 'EndAccess', data: own, actor: ada, at } as const;
const expire = { type: 'ExpireAccess', data: own, actor: system, at: expiresAt } as const;
const look = { type: 'MarkAccessSeen', data: own, actor: dana, at } as const;

const access = (...events: readonly AccessEvent[]) => given(accessDecider, ...events);

describe('opening content', () => {
  it('[AU1] is for active admins, who say why', () => {
    access().when(open).happens(opened);
    for (const actor of [dana, mo, guest, system, { ...ada, activeRole: 'standard' } as const]) {
      access()
        .when({ ...open, actor })
        .isRefused('FORBIDDEN', auditTexts.adminOnly);
    }
    for (const poor of ['', '         ', 'Because  ', 'x'.repeat(501)]) {
      access()
        .when({ ...open, data: { ...open.data, reason: poor } })
        .isRefused('VALIDATION_ERROR', auditTexts.reasonNeeded);
    }
  });

  it('[AU1] is not needed for one’s own', () => {
    const mine = { ...open, data: { ...open.data, userId: ada.id } };
    access().when(mine).isRefused('VALIDATION_ERROR', auditTexts.ownContent);
  });

  it('[AU2] happens once at a time for each admin', () => {
    access(opened).when(open).isRefused('CONFLICT', auditTexts.alreadyOpen);
    const other = { ...open, actor: otherAdmin, data: { ...open.data, openingId: 'opening-2' } };
    access(opened)
      .when(other)
      .happens({ ...opened, data: { ...other.data, adminId: pia.id } });
    access(opened)
      .when({ ...open, at: expiresAt })
      .happens(closed('expired'), opened);
  });
});

describe('reading content', () => {
  it('[AU3] [AU4] is recorded while it is open', () => {
    access(opened).when(read).happens(used);
    access(opened)
      .when({ ...read, at: justBefore })
      .happens(used);
  });

  it('[AU3] is refused without an opening, after its time, and to everybody else', () => {
    access().when(read).isRefused('FORBIDDEN', auditTexts.notOpen);
    access(opened)
      .when({ ...read, at: expiresAt })
      .isRefused('FORBIDDEN', auditTexts.notOpen);
    access(opened, closed('ended')).when(read).isRefused('FORBIDDEN', auditTexts.notOpen);
    access(opened)
      .when({ ...read, actor: otherAdmin })
      .isRefused('FORBIDDEN', auditTexts.notOpen);
    for (const actor of [dana, mo, guest, system, { ...ada, activeRole: 'moderator' } as const]) {
      access(opened)
        .when({ ...read, actor })
        .isRefused('FORBIDDEN', auditTexts.adminOnly);
    }
  });

  it('[AU3] is allowed by the opening that is asked for', () => {
    const state = accessDecider.evolve(accessDecider.initialState, opened, at);
    expect(requireGrant(state, ada, at)).toEqual({
      openingId: 'opening-1',
      adminId: ada.id,
      expiresAt,
    });
    expect(() => requireGrant(state, ada, expiresAt)).toThrow(auditTexts.notOpen);
  });
});

describe('closing content', () => {
  it('[AU5] is done by the admin who has it open, once', () => {
    access(opened).when(close).happens(closed('ended'));
    access(opened, closed('ended')).when(close).nothingHappens();
    access(opened)
      .when({ ...close, actor: otherAdmin })
      .nothingHappens();
  });

  it('[AU5] is done by the platform when its time is over', () => {
    access(opened).when(expire).happens(closed('expired'));
    access(opened)
      .when({ ...expire, at })
      .nothingHappens();
    access(opened, closed('expired')).when(expire).nothingHappens();
    access(opened)
      .when({ ...expire, actor: ada })
      .isRefused('FORBIDDEN');
  });
});

describe('the owner', () => {
  it('[AU6] marks what is new as seen, which no other person may', () => {
    access(opened).when(look).happens(seen);
    access(opened, seen).when(look).nothingHappens();
    access(opened, seen, used).when(look).happens(seen);
    access().when(look).nothingHappens();
    access(opened)
      .when({ ...look, actor: ada })
      .isRefused('FORBIDDEN');
  });

  it('[AU7] marks changes of their credentials as seen, too', () => {
    const news = { ...look, data: { ...own, credentialNewsAt: at } };
    access().when(news).happens(seen);
    const looked = accessDecider.evolve(accessDecider.initialState, seen, expiresAt);
    expect(accessDecider.decide(news, looked)).toEqual([]);
    const later = { ...look, data: { ...own, credentialNewsAt: expiresAt } };
    expect(accessDecider.decide(later, looked)).toEqual([seen]);
    access()
      .when({ ...news, actor: ada })
      .isRefused('FORBIDDEN');
  });
});

describe('reading one thing', () => {
  const data = { ...own, openingId: 'opening-9', kind: 'event', ref: 'e', reason } as const;
  const once = { type: 'ReadOnce', data, actor: ada, at } as const;

  it('[AU8] is opened, read and closed at once, whatever is open besides', () => {
    const { openingId } = data;
    const grant = { openingId, userId: dana.id, adminId: ada.id };
    access(opened)
      .when(once)
      .happens(
        { type: 'BreakGlassOpened', data: { ...grant, reason, expiresAt: at } },
        { type: 'BreakGlassUsed', data: { ...grant, kind: 'event', ref: 'e' } },
        { type: 'BreakGlassClosed', data: { ...grant, why: 'ended' } },
      );
  });

  it('[AU8] is for active admins, who say why', () => {
    for (const actor of [dana, mo, guest, system]) {
      access()
        .when({ ...once, actor })
        .isRefused('FORBIDDEN', auditTexts.adminOnly);
    }
    access()
      .when({ ...once, data: { ...data, reason: 'Because' } })
      .isRefused('VALIDATION_ERROR', auditTexts.reasonNeeded);
  });
});
