import { attachmentRefusals } from '@mach42/contracts/attachments/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { expect, it } from 'vitest';
import { UploadSlots } from './routes.ts';

const { atOnce, atOnceOfPerson } = limits.attachments;

it('[UL6] leaves slots for others, whatever one person sends', () => {
  const slots = new UploadSlots();
  const own = Array.from({ length: atOnceOfPerson }, () => slots.enter('mo'));
  expect(() => slots.enter('mo')).toThrow(attachmentRefusals.oneAfterAnother);
  expect(slots.enter('dana')).toBeTypeOf('function');
  own[0]?.();
  expect(slots.enter('mo')).toBeTypeOf('function');
  expect(() => slots.enter('mo')).toThrow(attachmentRefusals.oneAfterAnother);
});

it('[UL6] has so many slots in all', () => {
  const slots = new UploadSlots();
  const leave = Array.from({ length: atOnce }, (_, index) => slots.enter(`person-${index}`));
  expect(() => slots.enter('dana')).toThrow(
    expect.objectContaining({
      code: 'RATE_LIMITED',
      message: attachmentRefusals.busy,
      retryAfter: 2,
    }),
  );
  leave[0]?.();
  expect(slots.enter('dana')).toBeTypeOf('function');
});
