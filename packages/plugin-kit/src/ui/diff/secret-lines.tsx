import { EyeOffIcon, EyeOpenIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { useState, type ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import './secret-lines.css';

interface SecretsSwitchProps {
  readonly areShown: boolean;
  readonly onChange: (areShown: boolean) => void;
}

/** Shows the values of secrets, and hides them again. */
export function SecretsSwitch({ areShown, onChange }: SecretsSwitchProps) {
  return (
    <IconButton
      size="small"
      className="ws-secret-lines__switch"
      icon={areShown ? <EyeOffIcon size={12} /> : <EyeOpenIcon size={12} />}
      label={areShown ? t('Hide the secrets') : t('Show the secrets')}
      onClick={() => onChange(!areShown)}
    />
  );
}

interface SecretLinesProps {
  /** Whether the lines belong to a section of secrets; `in part`: only the marked lines do. */
  readonly areSecret: boolean | 'in part';
  readonly children: ReactNode;
}

/** Shows lines of a file as JSON; the values of secrets are hidden until the person asks for them. */
export function SecretLines({ areSecret, children }: SecretLinesProps) {
  const [areShown, setShown] = useState(false);
  if (areSecret === false) return children;
  const hidden = areSecret === 'in part' ? 'ws-secret-lines--in-part' : 'ws-secret-lines--hidden';
  return (
    <div className={classNames('ws-secret-lines', !areShown && hidden)}>
      <SecretsSwitch areShown={areShown} onChange={setShown} />
      {children}
    </div>
  );
}
