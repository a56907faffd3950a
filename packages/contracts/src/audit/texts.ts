import { t } from '@mach42/language/t.ts';
import type { ContentRead, Credential } from './schemas.ts';

/** The names of the credentials within a sentence. */
const credentialNames: { readonly [C in Credential]: string } = {
  password: t('password'),
  secret: t('secret word'),
};

export const credentialSetNames: { readonly [C in Credential]: string } = {
  password: t('Password set'),
  secret: t('Secret word set'),
};

/** Texts of the audit and of content that an admin opened. */
export const auditTexts = {
  adminOnly: t('Only an active admin opens content, and it is recorded.'),
  ownContent: t('Your own content needs no opening.'),
  reasonNeeded: t('Say in at least 10 characters why; the owner reads it.'),
  alreadyOpen: t('You have this content open already.'),
  notOpen: t('This content is not open to you. Open it with a reason first.'),
  notTheirs: t('This is not among what you opened.'),
  resetOver: (credential: Credential) =>
    t('This {credentialNames} has been replaced since. It cannot be used to sign in any more.', {
      credentialNames: credentialNames[credential],
    }),
  resetMeans: (credential: Credential) =>
    t(
      'The person who set the {credentialNames} knows it, and can sign in as you with it until it is replaced. Content that is read in that way is not listed as opened.',
      { credentialNames: credentialNames[credential] },
    ),
  resetAsk: (name: string) =>
    t('Did you not ask for it, or was a sign-in not yours? Ask {name} why.', { name }),
  resetChange: (credential: Credential) =>
    t(
      'If you are in doubt, set a new {credentialNames} of your own: your name at the top leads there.',
      { credentialNames: credentialNames[credential] },
    ),
  notSignedIn: (inForce: boolean) =>
    inForce ? t('It has not been used to sign in yet.') : t('It was not used to sign in.'),
} as const;

/** The names of what an admin read, for its owner. */
export const contentNames = {
  phod: t('your PHOD file'),
  'phod-versions': t('the versions of your PHOD file'),
  'phod-version': t('a version of your PHOD file'),
  'phod-diff': t('what changed in your PHOD file'),
  entries: t('your DataRAIS entries'),
  chats: t('the list of your private chats'),
  chat: t('one of your private chats'),
  event: t('one stored event about you'),
  past: t('your workspace as it was at an earlier time'),
  rows: t('rows of yours that differed from the log'),
} as const;

/** The names of the kinds of content for admins. */
export const contentReadNames = {
  phod: t('the PHOD file'),
  'phod-versions': t('the versions of the PHOD file'),
  'phod-version': t('a version of the PHOD file'),
  'phod-diff': t('what changed in the PHOD file'),
  entries: t('the DataRAIS entries'),
  chats: t('the list of private chats'),
  chat: t('a private chat'),
  event: t('a stored event'),
  past: t('the workspace as it was at an earlier time'),
  rows: t('rows that differed from the log'),
} as const;

/**
 * Names the part that was read, for kinds that have several; else an empty text.
 * @param momentText writes a time (ISO 8601)
 */
export function contentDetail(
  { kind, ref }: Pick<ContentRead, 'kind' | 'ref'>,
  momentText: (at: string) => string,
): string {
  if (ref === undefined) return '';
  if (kind === 'phod') return t('as it was at {moment}', { moment: momentText(ref) });
  if (kind === 'phod-version') return `v${ref}`;
  if (kind === 'past') return t('after event {ref}', { ref });
  if (kind !== 'phod-diff') return '';
  const [from = '', to = ''] = ref.split('..');
  return t('v{from} to v{to}', { from, to });
}
