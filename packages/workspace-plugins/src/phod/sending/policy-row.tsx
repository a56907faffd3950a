import { LockIcon } from '@blueprintjs/icons';
import { isSecretsSection, titleOfKey } from '@mach42/contracts/phod/sections.ts';
import type { SendPolicy } from '@mach42/contracts/sending/schemas.ts';
import { policyTexts, sendingTexts } from '@mach42/contracts/sending/texts.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { useId } from 'react';
import { policyIcons } from './policy-icon.tsx';
import { sendingSlice, shownPolicy } from './state/sending-slice.ts';
import { useChoose } from './use-choose.ts';

const options = (['masked', 'full', 'never'] as const).map((value) => ({
  value,
  label: policyTexts[value].name,
}));

interface PolicyRowProps {
  readonly section: string;
  /** It was decided about, and is not in the file now. */
  readonly isGone?: boolean;
}

export function PolicyRow({ section, isGone = false }: PolicyRowProps) {
  const policy = useSlice(sendingSlice, (state) => shownPolicy(state, section)) ?? 'masked';
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
        {isGone && <span className="ws-muted"> · not in your file now</span>}
      </span>
      <span className="ws-sending__explained" id={explainedId}>
        {explained}
      </span>
      {isLocked ? (
        <Chip>{sendingTexts.secretsName}</Chip>
      ) : (
        <Select<SendPolicy>
          aria-label={`What models get of ${title}`}
          aria-describedby={explainedId}
          options={options}
          value={policy}
          onChange={(chosen) => choose(section, chosen, policy)}
        />
      )}
    </li>
  );
}
