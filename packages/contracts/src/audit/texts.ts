import type { Word } from './schemas.ts';

/** How the words that sign in are called in a sentence. */
export const wordNames: { readonly [W in Word]: string } = {
  password: 'password',
  secret: 'secret word',
};

export const wordSetNames: { readonly [W in Word]: string } = {
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
  reset: (name: string, word: Word) => `${name} set a new ${wordNames[word]} for your account.`,
  resetOver: (word: Word) =>
    `This ${wordNames[word]} has been set anew since, and signs nobody in any more.`,
  resetMeans: (word: Word) =>
    `Whoever set the ${wordNames[word]} knows it, and can sign in as you with it until it is set anew. What is read in that way is not listed as opened.`,
  resetAsk: (name: string) =>
    `Did you not ask for it, or was a sign-in not yours? Ask ${name} why.`,
  resetChange: (word: Word) =>
    `If you are in doubt, set a new ${wordNames[word]} of your own: your name at the top leads there.`,
  notSignedIn: (inForce: boolean) =>
    inForce ? 'Nobody has signed in with it yet.' : 'Nobody signed in with it.',
} as const;

/** What an admin read, as its owner is told. */
export const contentNames = {
  phod: 'your PHOD file',
  'phod-versions': 'the versions of your PHOD file',
  'phod-version': 'a version of your PHOD file',
  'phod-diff': 'what changed in your PHOD file',
  entries: 'your DataRAIS entries',
  chats: 'the list of your private chats',
  chat: 'one of your private chats',
} as const;
