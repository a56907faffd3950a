import type { SettingChange, SettingsVersion } from '@mach42/contracts/settings/schemas.ts';
import { settings } from '@mach42/contracts/settings/setting.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { textOf } from './draft.ts';

/** Who changed what, newest first. */
export function ChangeHistory({ versions }: { readonly versions: readonly SettingsVersion[] }) {
  return (
    <Card title="History" count={versions.length}>
      {versions.length === 0 && (
        <p className="ws-settings__note">
          Nothing was changed yet: all settings are the defaults. Each change will stand here with
          who made it.
        </p>
      )}
      <ol className="ws-settings__history">
        {versions.map(({ version, at, by, changes }) => (
          <li key={version}>
            <p className="ws-settings__who">
              <span className="ws-mono">v{version}</span> {by}
              <span className="ws-muted">
                <Timestamp at={at} />
              </span>
            </p>
            <ul>
              {changes.map((change) => (
                <li key={change.name}>
                  {settings.get(change.name)?.label ?? change.name}:{' '}
                  <del>{shown(change.before)}</del> <ins>{shown(change.value)}</ins>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const shown = (value: SettingChange['value']): string =>
  value === null ? 'default' : textOf(value).replaceAll('\n', ', ');
