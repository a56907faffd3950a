import { plainKey } from './section-key.ts';

/** Whether a section is the one of secrets, in whichever spelling: no model is ever given it. */
export const isSecretsSection = (section: string): boolean => plainKey(section) === 'secrets';
