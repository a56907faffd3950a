import { DesktopIcon, EyeOffIcon, EyeOpenIcon } from '@blueprintjs/icons';
import type { SendPolicy } from '@mach42/contracts/sending/schemas.ts';
import type { ReactElement } from 'react';

export const policyIcons: Readonly<Record<SendPolicy, ReactElement>> = {
  masked: <EyeOffIcon size={14} />,
  full: <EyeOpenIcon size={14} />,
  never: <DesktopIcon size={14} />,
};
