import { EyeOffIcon, LockIcon } from '@blueprintjs/icons';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { isSecretsSection, titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { mayPicturesLeave, picturesSection } from '@mach42/contracts/sending/pictures.ts';
import type { SendPolicy } from '@mach42/contracts/sending/schemas.ts';
import type { SendPolicies } from '@mach42/contracts/sending/send-policies.ts';
import { pictureTexts, policyTexts, sendingTexts } from '@mach42/contracts/sending/texts.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useId } from 'react';
import { useShownData } from '../edits/use-edit.ts';
import { policyIcons, useChoose, usePolicies, useShownPolicy } from './policy-menu.tsx';
import './sending.css';

interface OverviewDialogProps {
  readonly onClose: () => void;
}

/** Lists every section that may be sent, with its send policy. */
export default function OverviewDialog({ onClose }: OverviewDialogProps) {
  const { policies, error, refresh } = usePolicies();
  const { inFile, gone } = sectionsToDecide(useShownData() ?? {}, policies ?? {});
  return (
    <Dialog
      isOpen
      width={600}
      icon={<EyeOffIcon />}
      title={t('What models get of your file')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <div className="ws-sending">
        <p className="ws-muted">
          {t(
            'Some models run outside this machine, such as those of Anthropic. They receive what you allow here, from the next question or run on. The built-in assistant and models on this machine use all of it but your secrets. What you write in a chat or an entry, and the text of answers, is sent masked, whatever is chosen here.',
          )}
        </p>
        {error !== undefined && (
          <ErrorState title={sendingTexts.loadFailed} error={error} onRetry={refresh} />
        )}
        {policies !== undefined && (
          <ul className="ws-sending__sections">
            {inFile.map((section) => (
              <PolicyRow key={section} section={section} />
            ))}
            {gone.map((section) => (
              <PolicyRow key={section} section={section} isGone />
            ))}
          </ul>
        )}
        {policies !== undefined && <PicturesRow mayLeave={mayPicturesLeave(policies)} />}
        {policies !== undefined && inFile.length === 0 && (
          <p className="ws-muted">
            {t('Your file has no sections yet. New ones are sent masked.')}
          </p>
        )}
      </div>
    </Dialog>
  );
}

const options = (['masked', 'full', 'never'] as const).map((value) => ({
  value,
  label: policyTexts[value].name,
}));

interface PolicyRowProps {
  readonly section: string;
  /** True: the section has a policy, but is not in the present file. */
  readonly isGone?: boolean;
}

function PolicyRow({ section, isGone = false }: PolicyRowProps) {
  const policy = useShownPolicy(section) ?? 'masked';
  const choose = useChoose();
  const explainedId = useId();
  const title = titleOfKey(section);
  const isLocked = isSecretsSection(section);
  const explained = isLocked ? sendingTexts.secretsExplained : policyTexts[policy].explained;
  return (
    <li className={`ws-sending__section ws-policy--${isLocked ? 'locked' : policy}`}>
      <span className="ws-sending__icon">
        {isLocked ? <LockIcon size={14} /> : policyIcons[policy]}
      </span>
      <span className="ws-sending__title">
        {title}
        {isGone && <span className="ws-muted"> {t('· not in your file now')}</span>}
      </span>
      <span className="ws-sending__explained" id={explainedId}>
        {explained}
      </span>
      {isLocked ? (
        <Chip>{sendingTexts.secretsName}</Chip>
      ) : (
        <Select<SendPolicy>
          aria-label={t('What models get of {title}', { title })}
          aria-describedby={explainedId}
          options={options}
          value={policy}
          onChange={(chosen) => choose(section, chosen, policy)}
        />
      )}
    </li>
  );
}

const pictureOptions = (['never', 'full'] as const).map((value) => ({
  value,
  label: policyTexts[value].name,
}));

/** The row for pictures, which are no section and have no masked form. */
function PicturesRow({ mayLeave }: { readonly mayLeave: boolean }) {
  const choose = useChoose();
  const explainedId = useId();
  const shown = useShownPolicy(picturesSection);
  const policy = (shown === undefined ? mayLeave : shown === 'full') ? 'full' : 'never';
  return (
    <ul className="ws-sending__sections">
      <li className={`ws-sending__section ws-policy--${policy}`}>
        <span className="ws-sending__icon">{policyIcons[policy]}</span>
        <span className="ws-sending__title">{pictureTexts.title}</span>
        <span className="ws-sending__explained" id={explainedId}>
          {pictureTexts[policy]}
        </span>
        <Select<'never' | 'full'>
          aria-label={t('What models get of {title}', { title: pictureTexts.title })}
          aria-describedby={explainedId}
          options={pictureOptions}
          value={policy}
          onChange={(chosen) => choose(picturesSection, chosen, policy)}
        />
      </li>
    </ul>
  );
}

interface SectionsToDecide {
  /** The sections of the file, in its order. */
  readonly inFile: readonly string[];
  /** The sections that have a policy, but are not in the present file. */
  readonly gone: readonly string[];
}

/** Returns all sections that could be sent, also those that no card shows. */
export function sectionsToDecide(file: BriefData, policies: SendPolicies): SectionsToDecide {
  return {
    inFile: Object.keys(file),
    gone: Object.keys(policies).filter(
      (section) => section !== picturesSection && !Object.hasOwn(file, section),
    ),
  };
}
