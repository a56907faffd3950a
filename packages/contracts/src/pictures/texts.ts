import { t } from '@mach42/language/t.ts';

export const pictureTexts = {
  notFound: t('This picture does not exist, or was removed.'),
  notPicture: t('Choose a picture: JPEG, PNG, GIF or WebP.'),
} as const;
