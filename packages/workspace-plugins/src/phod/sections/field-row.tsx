import { EyeOffIcon, EyeOpenIcon } from '@blueprintjs/icons';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { useState } from 'react';
import { Marked, Place } from './place.tsx';
import { titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { t } from '@mach42/language/t.ts';
import { textOf } from './text.ts';

export interface FieldRowProps {
  readonly name: string;
  readonly value: unknown;
  readonly pointer: string;
}

export function FieldRow({ name, value, pointer }: FieldRowProps) {
  return (
    <div className="ws-phod-field">
      <span className="ws-phod-field__name">
        <Marked text={titleOfKey(name)} />
      </span>
      <Place pointer={pointer} className="ws-phod-field__value">
        <Marked text={textOf(value)} />
      </Place>
    </div>
  );
}

const dots = '• • • • • •';

/** Hidden until asked for, so that it is safe to look at one's file beside others. */
export function SecretRow({ name, value, pointer }: FieldRowProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="ws-phod-field ws-phod-field--secret">
      <span className="ws-phod-field__name">{titleOfKey(name)}</span>
      {shown ? (
        <Place pointer={pointer} className="ws-phod-field__value">
          {textOf(value)}
        </Place>
      ) : (
        <span className="ws-phod-field__value" aria-label={t('hidden')}>
          {dots}
        </span>
      )}
      <IconButton
        size="small"
        icon={shown ? <EyeOffIcon size={14} /> : <EyeOpenIcon size={14} />}
        label={
          shown
            ? t('Hide {name}', { name: titleOfKey(name) })
            : t('Show {name}', { name: titleOfKey(name) })
        }
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}
