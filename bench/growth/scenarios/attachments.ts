import { downloadAttachment, uploadAttachment } from '@mach42/contracts/attachments/calls.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { growingInput, type Scenario } from '../scenario.ts';
import { bodyOf } from '../world.ts';

export const attachmentScenario: Scenario = {
  name: 'a file of a message',
  unit: 'bytes',
  largest: limits.attachments.bytes,
  open: async (world) => {
    const as = await world.person();
    return growingInput(async function* (size) {
      const text = 'The kiln is fired. '.repeat(Math.ceil(size / 19)).slice(0, size);
      const answered = yield { call: uploadAttachment, as, query: { name: 'kiln.md' }, text };
      const params = { id: bodyOf<{ readonly data: { readonly id: string } }>(answered).data.id };
      yield { call: downloadAttachment, as, params };
      yield { call: downloadAttachment, label: 'its text', as, params, query: { part: 'text' } };
    });
  },
};
