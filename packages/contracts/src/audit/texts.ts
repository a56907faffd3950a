import type { Credential } from './schemas.ts';

/** The names of the credentials within a sentence. */
export const credentialNames: { readonly [C in Credential]: string } = {
  password: 'password',
  secret: 'secret word',
};

export const credentialSetNames: { readonly [C in Credential]: string } = {
  password: 'Password set',
  secret: 'Secret word set',
};

/** Of the audit and of content that an admin opened. */
export const auditTexts = {
  title: 'Audit',
  adminOnly: 'Only an active admin opens content, and it is recorded.',
  ownContent: 'Your own content needs no opening.',
  reasonNeeded: 'Say in at least 10 characters why; the owner reads it.',
  alreadyOpen: 'You have this content open already.',
  notOpen: 'This content is not open to you. Open it with a reason first.',
  notTheirs: 'This is not among what you opened.',
  opened: (name: string) => `${name} opened your content.`,
  read: (name: string, what: string) => `${name} read ${what}.`,
  closed: (name: string) => `Your content is closed to ${name} again.`,
  reset: (name: string, credential: Credential) =>
    `${name} set a new ${credentialNames[credential]} for your account.`,
  resetOver: (credential: Credential) =>
    `This ${credentialNames[credential]} has been replaced since. It cannot be used to sign in any more.`,
  resetMeans: (credential: Credential) =>
    `The person who set the ${credentialNames[credential]} knows it, and can sign in as you with it until it is replaced. Content that is read in that way is not listed as opened.`,
  resetAsk: (name: string) =>
    `Did you not ask for it, or was a sign-in not yours? Ask ${name} why.`,
  resetChange: (credential: Credential) =>
    `If you are in doubt, set a new ${credentialNames[credential]} of your own: your name at the top leads there.`,
  notSignedIn: (inForce: boolean) =>
    inForce ? 'It has not been used to sign in yet.' : 'It was not used to sign in.',
} as const;

/** The names of what an admin read, for its owner. */
export const contentNames = {
  phod: 'your PHOD file',
  'phod-versions': 'the versions of your PHOD file',
  'phod-version': 'a version of your PHOD file',
  'phod-diff': 'what changed in your PHOD file',
  entries: 'your DataRAIS entries',
  chats: 'the list of your private chats',
  chat: 'one of your private chats',
  event: 'one stored event about you',
  past: 'your workspace as it was at an earlier time',
  rows: 'rows of yours that differed from the log',
} as const;

/** The same for admins. */
export const contentReadNames = {
  phod: 'the PHOD file',
  'phod-versions': 'the versions of the PHOD file',
  'phod-version': 'a version of the PHOD file',
  'phod-diff': 'what changed in the PHOD file',
  entries: 'the DataRAIS entries',
  chats: 'the list of private chats',
  chat: 'a private chat',
  event: 'a stored event',
  past: 'the workspace as it was at an earlier time',
  rows: 'rows that differed from the log',
} as const;
