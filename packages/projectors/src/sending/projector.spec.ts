import { sendPoliciesOf } from '@mach42/read-models/sending/send-policies.reads.ts';
import { dana, mo } from '@mach42/testing/projections/samples.ts';
import { given } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const set = (userId: string, section: string, policy: string) => ({
  type: 'SendPolicySet',
  data: { userId, section, policy },
});

describe('the sending projector', () => {
  it('keeps what each person chose last, where it is not masked', async () => {
    await using then = await given(
      set(dana, 'notes', 'never'),
      set(dana, 'health', 'full'),
      set(dana, 'health', 'never'),
      set(dana, 'notes', 'masked'),
      set(mo, 'notes', 'full'),
    );
    expect(await sendPoliciesOf(then.db, dana)).toEqual([{ section: 'health', policy: 'never' }]);
    expect(await sendPoliciesOf(then.db, mo)).toEqual([{ section: 'notes', policy: 'full' }]);
  });

  it('notifies the person alone', async () => {
    await using then = await given(set(dana, 'notes', 'never'));
    expect(then.changes).toMatchObject([
      {
        type: 'SendPolicySet',
        data: { section: 'notes', policy: 'never' },
        audiences: [`user:${dana}`],
      },
    ]);
  });
});
