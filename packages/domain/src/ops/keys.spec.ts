import { userTexts } from '@mach42/contracts/users/texts.ts';
import { ada, dana, guest, mo, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, it } from 'vitest';
import { keysDecider, type KeyCommand, type KeyEvent } from './keys.ts';

const at = '2026-11-20T10:00:00.000Z';
const data = { purpose: 'master', rotation: 'first', signOut: false } as const;
const request = { type: 'RequestKeyRotation', data, actor: ada, at } as const satisfies KeyCommand;
const complete = {
  type: 'CompleteKeyRotation',
  data: { purpose: 'master', rotation: 'first' },
  actor: system,
  at,
} as const satisfies KeyCommand;
const requested: KeyEvent = { type: 'KeyRotationRequested', data };
const completed: KeyEvent = { type: 'KeyRotationCompleted', data };

describe('the rotation of keys', () => {
  it('[RB21] is recorded when it begins, and once when it is done', () => {
    given(keysDecider).when(request).happens(requested);
    given(keysDecider)
      .when({ ...request, actor: system })
      .happens(requested);
    given(keysDecider, requested).when(complete).happens(completed);
    given(keysDecider, requested, completed).when(complete).nothingHappens();
    given(keysDecider, requested, completed).when(request).happens(requested);
  });

  it('[RB21] is continued instead of begun where one of the same purpose is open', () => {
    const other = { ...data, rotation: 'second' };
    given(keysDecider, requested)
      .when({ ...request, data: other })
      .nothingHappens();
    const ofSeals = { ...other, purpose: 'seal' } as const;
    given(keysDecider, requested)
      .when({ ...request, data: ofSeals })
      .happens({ type: 'KeyRotationRequested', data: ofSeals });
    given(keysDecider, requested)
      .when({ ...complete, data: { purpose: 'master', rotation: 'second' } })
      .nothingHappens();
  });

  it('[RB21] is for active admins and the platform, which alone ends it', () => {
    for (const actor of [dana, mo, guest, { ...ada, activeRole: 'standard' } as const]) {
      given(keysDecider)
        .when({ ...request, actor })
        .isRefused('FORBIDDEN', userTexts.adminRequired);
    }
    given(keysDecider, requested)
      .when({ ...complete, actor: ada })
      .isRefused('FORBIDDEN', userTexts.adminRequired);
  });
});
