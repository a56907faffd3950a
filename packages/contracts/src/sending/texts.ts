import type { SendPolicy } from './schemas.ts';

interface PolicyTexts {
  readonly name: string;
  /** What the policy does, in a line. */
  readonly explained: string;
  /** The message after it was chosen. */
  readonly chosen: (title: string) => string;
}

export const policyTexts: Readonly<Record<SendPolicy, PolicyTexts>> = {
  masked: {
    name: 'Masked',
    explained: 'Sent with aliases for names, numbers and addresses.',
    chosen: (title) => `“${title}” is sent masked`,
  },
  full: {
    name: 'In full',
    explained: 'Sent unchanged, names and numbers included.',
    chosen: (title) => `“${title}” is sent in full`,
  },
  never: {
    name: 'Stays here',
    explained: 'Not sent. Models on this machine still use it.',
    chosen: (title) => `“${title}” stays on this machine`,
  },
};

export const sendingTexts = {
  secretsName: 'Never sent',
  secretsExplained: 'Never sent to any model, wherever it runs. This cannot be changed.',
  secretsFixed: 'Secrets are never sent to any model, so they have no setting.',
  tooMany: 'Too many sections have a setting of their own. Set some of them back to masked first.',
  failed: 'The setting of the section could not be changed',
  loadFailed: 'The settings of your sections could not be loaded',
  undone: 'Taken back',
} as const;
