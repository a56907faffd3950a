import { t } from '@mach42/language/t.ts';

export const exportTexts = {
  title: t('Download my data'),
  what: t(
    'Your PHOD file with all its versions, your DataRAIS entries, your private chats, what you wrote in rooms, the files that you uploaded, and everything that models were sent for you: one zip file, as JSON and Markdown.',
  ),
  secrets: t('It holds your secrets as well. Keep it where only you can read it.'),
  underWay: t('You can close this, and come back for the file later, on another device as well.'),
  noRoom: t('The server cannot store the file at the moment. It is tried again by itself, next:'),
  notFound: t('There is no such file, or it has expired. Prepare it again.'),
  busy: t('Too many files are being prepared for others. Try again in some minutes.'),
  tooMany: t('You have prepared your data 20 times in 24 hours. Try again tomorrow.'),
  taken: t('Another process prepares this file.'),
  notClaimed: t('This process does not prepare the file any more.'),
  failed: t('The file could not be prepared. Try again.'),
} as const;
