import { t } from '@mach42/language/t.ts';
import type { ChainKind } from './schemas.ts';

export const chainTexts = {
  title: t('How this came about'),
  menu: t('Show how this came about'),
  short: t('How it came about'),
  failed: t('How this came about could not be read'),
  notFound: t('It does not exist, or is not yours to see.'),
  nothing: t('No step of it is recorded.'),
  hasMore: t('There are more steps than are shown here.'),
  notKept: t('Who received a change is known for a few days.'),
  details: t('Technical details'),
  hidden: (count: number) =>
    count === 1
      ? t('One more step concerns other people and is not shown.')
      : t('{count} more steps concern other people and are not shown.', { count }),
} as const;

export const chainKindNames: { readonly [Kind in ChainKind]: string } = {
  message: t('The message'),
  version: t('The version of your file'),
  job: t('The job'),
  run: t('The run'),
  entry: t('The entry'),
  call: t('The call of a model'),
  persona: t('The version of the SAIGE file'),
};
