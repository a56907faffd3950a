import { limits } from '../kernel/limits.ts';
import { sizeText } from '../storage/texts.ts';

const most = sizeText(limits.attachments.bytes);

export const attachmentTexts = {
  tooLarge: `A file may have ${most} at most. Make it smaller, or share a link to it.`,
  tooManyPixels: `This picture has more than ${limits.attachments.pixels / 1_000_000} megapixels. Make it smaller.`,
  tooManyFrames: `This picture has more than ${limits.attachments.frames} frames. Make it shorter.`,
  damagedPicture: 'This picture cannot be read. Save it again, or put it into a zip file.',
  empty: 'This file is empty. Choose one that has content.',
  notBytes: 'Send the bytes of the file as application/octet-stream.',
  cutOff: 'The file did not arrive whole. Send it again.',
  notFound: 'This file does not exist, or was removed.',
  tooMany: `A message carries ${limits.attachments.ofMessage} files at most.`,
  tooManyUnsent: `You have ${limits.attachments.unsentOfPerson} files that no message carries. Send some of them, or wait a day.`,
  notYours: 'Attach files that you uploaded yourself.',
  busy: 'The server is taking in other files. Try again in a moment.',
  oneAfterAnother: `Upload ${limits.attachments.atOnceOfPerson} files at once, and the others after them.`,
  exists: 'This file exists already.',
} as const;
