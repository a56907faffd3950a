import { ResetIcon } from '@blueprintjs/icons';
import type { Setting, SettingValue } from '@mach42/contracts/settings/setting.ts';
import { Field, TextArea, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { textOf } from './draft.ts';

interface SettingFieldProps {
  readonly setting: Setting;
  readonly text: string;
  readonly fallback: SettingValue | undefined;
  readonly fault: string | undefined;
  readonly onType: (text: string) => void;
}

/** A setting with what it is for, its default, and the way back to it. */
export function SettingField({ setting, text, fallback, fault, onType }: SettingFieldProps) {
  const usual = textOf(fallback);
  const isUsual = text.trim() === usual;
  return (
    <div className="ws-setting">
      <Field
        label={setting.label}
        hint={
          <>
            {setting.help} {!isUsual && `Default: ${oneLine(usual)}`}
          </>
        }
        {...(fault === undefined ? {} : { error: fault })}
      >
        {(ids) =>
          setting.kind === 'names' ? (
            <TextArea
              {...ids}
              rows={4}
              spellCheck={false}
              className="ws-setting__names ws-mono"
              value={text}
              onChange={({ target }) => onType(target.value)}
            />
          ) : (
            <TextInput
              {...ids}
              value={text}
              spellCheck={false}
              autoComplete="off"
              inputMode={setting.kind === 'number' ? 'decimal' : 'text'}
              onChange={({ target }) => onType(target.value)}
              {...(setting.kind === 'number'
                ? { end: <span className="ws-setting__unit">{setting.unit}</span> }
                : {})}
            />
          )
        }
      </Field>
      {!isUsual && (
        <IconButton
          className="ws-setting__reset"
          icon={<ResetIcon />}
          label={`${setting.label}: back to the default`}
          onClick={() => onType(usual)}
        />
      )}
    </div>
  );
}

const oneLine = (text: string): string => text.replaceAll('\n', ', ');
