import { dana, guest, mo } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, it } from 'vitest';
import { system } from '../kernel/decider.ts';
import { attachmentsDecider } from './decider.ts';
import type { AttachmentEvent } from './events.ts';

const at = '2026-11-20T10:00:00.000Z';
const file = {
  attachmentId: 'attachment-1',
  name: 'kiln.pdf',
  mediaType: 'application/pdf',
  kind: 'pdf',
  bytes: 40_000,
  text: 'whole',
  blobs: { file: 'a', text: 'b' },
  storedBytes: 42_000,
} as const;
const upload = { type: 'UploadAttachment', data: file, actor: dana, at } as const;
const uploaded: AttachmentEvent = {
  type: 'AttachmentUploaded',
  data: { ...file, userId: dana.id },
};
const remove = { type: 'RemoveAttachment', data: {}, actor: system, at } as const;
const removed: AttachmentEvent = {
  type: 'AttachmentRemoved',
  data: {
    attachmentId: 'attachment-1',
    userId: dana.id,
    blobs: file.blobs,
    storedBytes: 42_000,
  },
};

describe('an attachment', () => {
  it('[AT1] belongs to the person who uploads it, once', () => {
    given(attachmentsDecider).when(upload).happens(uploaded);
    given(attachmentsDecider)
      .when({ ...upload, actor: guest })
      .isRefused('FORBIDDEN');
    given(attachmentsDecider, uploaded).when(upload).isRefused('CONFLICT');
  });

  it('[AT2] is removed by the platform alone, once', () => {
    given(attachmentsDecider, uploaded).when(remove).happens(removed);
    given(attachmentsDecider, uploaded, removed).when(remove).nothingHappens();
    given(attachmentsDecider).when(remove).nothingHappens();
    for (const actor of [dana, mo]) {
      given(attachmentsDecider, uploaded)
        .when({ ...remove, actor })
        .isRefused('FORBIDDEN');
    }
  });
});
