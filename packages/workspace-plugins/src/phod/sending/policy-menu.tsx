import { DesktopIcon, EyeOffIcon, EyeOpenIcon, LockIcon } from '@blueprintjs/icons';
import { isSecretsSection } from '@mach42/contracts/phod/sections.ts';
import { listSendPolicies } from '@mach42/contracts/sending/calls.ts';
import type { SendPolicy } from '@mach42/contracts/sending/schemas.ts';
import type { SendPolicies } from '@mach42/contracts/sending/send-policies.ts';
import { policyTexts, sendingTexts } from '@mach42/contracts/sending/texts.ts';
import { t } from '@mach42/language/t.ts';
import type { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { MenuChoice, Menu, MenuDivider, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { useCallback, type ReactElement } from 'react';
import { sending, policiesOf, sendingSlice, shownPolicy } from './state/sending-slice.ts';
import './sending.css';

const failure = { source: 'PHOD', message: sendingTexts.loadFailed } as const;

interface ReadPolicies {
  /** The policies on the server; undefined until they are read. */
  readonly policies: SendPolicies | undefined;
  readonly error: ApiError | undefined;
  readonly refresh: () => void;
}

/** Reads the send policy of each section from the server. */
export function usePolicies(): ReadPolicies {
  const { answer, error, refresh } = useRead(listSendPolicies, undefined, { failure });
  return { policies: answer && policiesOf(answer.data), error, refresh };
}

/** Returns the policy that is shown for a section: the one that was chosen last; undefined while none is known. */
export function useShownPolicy(section: string): SendPolicy | undefined {
  const { policies } = usePolicies();
  return useSlice(sendingSlice, ({ waiting }) => shownPolicy(waiting, policies, section));
}

const policies: readonly SendPolicy[] = ['masked', 'full', 'never'];

interface PolicyMenuProps {
  readonly section: string;
  readonly title: string;
}

/**
 * Shows how much of a section models outside the machine receive, and changes it; for the usual policy there is only
 * an icon.
 */
export function PolicyMenu({ section, title }: PolicyMenuProps) {
  const { dispatch } = useShell();
  const policy = useShownPolicy(section);
  const choose = useChoose();
  if (isSecretsSection(section)) {
    return (
      <Chip icon={<LockIcon size={12} />} title={sendingTexts.secretsExplained}>
        {sendingTexts.secretsName}
      </Chip>
    );
  }
  if (policy === undefined) return null;
  const { name, explained } = policyTexts[policy];
  const label = t('{name}: what models get of {title}', { name, title });
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu aria-label={t('What models get of {title}', { title })}>
          {policies.map((one) => (
            <MenuChoice
              key={one}
              icon={policyIcons[one]}
              text={
                <>
                  {policyTexts[one].name}
                  <span className="ws-policy-explained">{policyTexts[one].explained}</span>
                </>
              }
              multiline
              chosen={one === policy}
              onClick={() => choose(section, one, policy)}
            />
          ))}
          <MenuDivider />
          <MenuItem
            text={t('All sections…')}
            onClick={() => dispatch(sending.overviewShown(true))}
          />
        </Menu>
      }
    >
      {policy === 'masked' ? (
        <IconButton size="small" icon={policyIcons.masked} label={label} />
      ) : (
        <Button
          size="small"
          variant="plain"
          icon={policyIcons[policy]}
          className={`ws-policy ws-policy--${policy}`}
          aria-label={label}
          title={explained}
        >
          {name}
        </Button>
      )}
    </Popover>
  );
}

export const policyIcons: Readonly<Record<SendPolicy, ReactElement>> = {
  masked: <EyeOffIcon size={14} />,
  full: <EyeOpenIcon size={14} />,
  never: <DesktopIcon size={14} />,
};

type Choose = (section: string, policy: SendPolicy, before: SendPolicy) => void;

/** Returns a function that sets a policy; before a policy that sends a section unmasked the person is asked. */
export function useChoose(): Choose {
  const { dispatch } = useShell();
  return useCallback(
    (section, policy, before) => {
      if (policy === before) return;
      if (policy === 'full') dispatch(sending.confirmationAsked(section));
      else dispatch(sending.chosen({ section, policy, before }));
    },
    [dispatch],
  );
}
