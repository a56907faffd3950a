import { t } from '@mach42/language/t.ts';
import type { SendPolicy } from './schemas.ts';

interface PolicyTexts {
  readonly name: string;
  /** The effect of the policy in one line. */
  readonly explained: string;
  /** The message after it was chosen. */
  readonly chosen: (sectionTitle: string) => string;
}

export const policyTexts: Readonly<Record<SendPolicy, PolicyTexts>> = {
  masked: {
    name: t('Masked'),
    explained: t('Sent with aliases for names, numbers and addresses.'),
    chosen: (sectionTitle) => t('“{sectionTitle}” is sent masked', { sectionTitle }),
  },
  full: {
    name: t('In full'),
    explained: t('Sent unchanged, names and numbers included.'),
    chosen: (sectionTitle) => t('“{sectionTitle}” is sent in full', { sectionTitle }),
  },
  never: {
    name: t('Stays here'),
    explained: t('Not sent. Models on this machine still use it.'),
    chosen: (sectionTitle) => t('“{sectionTitle}” stays on this machine', { sectionTitle }),
  },
};

/** Texts for pictures, which have no masked form. */
export const pictureTexts = {
  title: t('Pictures that you attach'),
  ask: t('Send pictures to models outside this machine?'),
  confirm: t('Send pictures'),
  explained: t(
    'Pictures cannot be masked: faces, names and numbers in them are sent as they are, and the provider may keep them. They are scaled down, and what the camera wrote into them, such as the place, is removed. The ledger lists each picture.',
  ),
  full: t('Sent as they are, as pictures cannot be masked.'),
  never: t('Not sent: pictures cannot be masked. Models on this machine still see them.'),
} as const;

export const sendingTexts = {
  secretsName: t('Never sent'),
  secretsExplained: t('Never sent to any model, wherever it runs. This cannot be changed.'),
  secretsFixed: t('Secrets are never sent to any model, so they have no setting.'),
  tooMany: t(
    'Too many sections have a setting of their own. Set some of them back to masked first.',
  ),
  failed: t('The setting of the section could not be changed'),
  loadFailed: t('The settings of your sections could not be loaded'),
  undone: t('Taken back'),
} as const;
