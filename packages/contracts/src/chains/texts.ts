import type { ChainKind } from './schemas.ts';

export const chainTexts = {
  title: 'How this came about',
  menu: 'Show how this came about',
  short: 'How it came about',
  failed: 'How this came about could not be read',
  notFound: 'It does not exist, or is not yours to see.',
  nothing: 'No step of it is recorded.',
  hasMore: 'There are more steps than are shown here.',
  notKept: 'Who received a change is known for a few days.',
  details: 'Technical details',
  hidden: (count: number) =>
    count === 1
      ? 'One more step concerns other people and is not shown.'
      : `${count} more steps concern other people and are not shown.`,
} as const;

export const chainKindNames: { readonly [Kind in ChainKind]: string } = {
  message: 'The message',
  version: 'The version of your file',
  job: 'The job',
  run: 'The run',
  entry: 'The entry',
  call: 'The call of a model',
};
