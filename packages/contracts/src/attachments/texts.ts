import { t } from '@mach42/language/t.ts';
import { limits } from '../kernel/limits.ts';
import { sizeText } from '../storage/texts.ts';

const most = sizeText(limits.attachments.bytes);

export const attachmentTexts = {
  tooLarge: t('A file may have {most} at most. Make it smaller, or share a link to it.', { most }),
  damagedPicture: t('This picture cannot be read. Save it again, or put it into a zip file.'),
  empty: t('This file is empty. Choose one that has content.'),
  unreadable: t('This cannot be read. A folder cannot be attached: choose the files in it.'),
  notFound: t('This file does not exist, or was removed.'),
  tooMany: t('A message carries {ofMessage} files at most. Send the others in another message.', {
    ofMessage: limits.attachments.ofMessage,
  }),
  tooManyOfEntry: t(
    'An entry has {ofMessage} files at most. Put the others into another entry, or into a zip file.',
    { ofMessage: limits.attachments.ofMessage },
  ),
  noRoom: t('{ofMessage} files are attached already. Remove one of them, then try again.', {
    ofMessage: limits.attachments.ofMessage,
  }),
  someFailed: t('A file that failed is not sent. Remove it, or upload it again.'),
  notReady: t('Wait until its files are uploaded, or remove those that failed.'),
} as const;

/** Texts that only the server sends, kept apart from those of the page, which would load them too. */
export const attachmentRefusals = {
  tooManyPixels: t('This picture has more than {pixels} megapixels. Make it smaller.', {
    pixels: limits.attachments.pixels / 1_000_000,
  }),
  tooLong: t('This picture is more than {pixels} pixels wide or high. Make it smaller.', {
    pixels: limits.attachments.sidePixels,
  }),
  tooManyFrames: t('This picture has more than {frames} frames. Make it shorter.', {
    frames: limits.attachments.frames,
  }),
  notBytes: t('Send the bytes of the file as application/octet-stream.'),
  cutOff: t('The file did not arrive whole. Send it again.'),
  tooManyUnsent: t(
    'You have {unsentOfPerson} files that no message and no entry has. Send some of them, or wait a day.',
    { unsentOfPerson: limits.attachments.unsentOfPerson },
  ),
  busy: t('The server is taking in other files. Try again in a moment.'),
  oneAfterAnother: t('Upload {atOnceOfPerson} files at once, and the others after them.', {
    atOnceOfPerson: limits.attachments.atOnceOfPerson,
  }),
  exists: t('This file exists already.'),
} as const;
