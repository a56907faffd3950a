import { ResetIcon } from '@blueprintjs/icons';
import { getPushState } from '@mach42/contracts/push/calls.ts';
import { pushTexts } from '@mach42/contracts/push/texts.ts';
import { settings } from '@mach42/contracts/settings/all-settings.ts';
import type {
  ProviderState,
  SettingChange,
  SettingsVersion,
} from '@mach42/contracts/settings/schemas.ts';
import { settingTexts } from '@mach42/contracts/settings/setting-values.ts';
import type { Setting, SettingGroup, SettingValue } from '@mach42/contracts/settings/setting.ts';
import { received } from '@mach42/language/received.ts';
import { t } from '@mach42/language/t.ts';
import type { FramedPageProps } from '@mach42/plugin-kit/plugin.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { ValueChange } from '@mach42/plugin-kit/ui/diff/change-text.tsx';
import { Field, TextArea, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { textOf } from '../settings/draft.ts';
import { EmailCard } from '../settings/email-card.tsx';
import { useSettings, type SettingsState } from '../settings/use-settings.ts';
import '../settings/settings.css';

const groups: readonly { readonly group: SettingGroup; readonly title: string; note: string }[] = [
  {
    group: 'models',
    title: t('Models'),
    note: t(
      'Providers retire model ids: enter here which one answers instead. A model without a known price counts as the most expensive one.',
    ),
  },
  {
    group: 'limits',
    title: t('Limits'),
    note: t('Takes effect with the next attempt, message or call.'),
  },
  {
    group: 'security',
    title: t('Sign-in'),
    note: t(
      'Takes effect with the next sign-in. A person who has a second step keeps it when it is off.',
    ),
  },
  {
    group: 'notifications',
    title: t('Notifications'),
    note: t('Takes effect with the next notice.'),
  },
  {
    group: 'retention',
    title: t('Retention'),
    note: t('Expired items are deleted automatically within a minute.'),
  },
];

/** Shows the settings that admins can change while the product runs. */
export default function SettingsPage({ Frame }: FramedPageProps) {
  const state = useSettings();
  const { view, failure, changed, faults, saving } = state;
  const faulty = Object.keys(faults).length;
  return (
    <Frame
      title={settingTexts.title}
      meta={view !== undefined && <>{t('version {version}', { version: view.version })}</>}
      actions={
        <>
          {changed + faulty > 0 && <Button onClick={state.discard}>{t('Discard')}</Button>}
          <Button
            variant="primary"
            disabled={changed === 0 || faulty > 0}
            title={
              faulty > 0
                ? t('Correct what is marked first')
                : changed === 0
                  ? t('Nothing is changed')
                  : undefined
            }
            loading={saving}
            onClick={() => void state.save()}
          >
            {changed === 0
              ? t('Save')
              : t('Save {changed} {changed, plural, one {change} other {changes}}', { changed })}
          </Button>
        </>
      }
    >
      {view === undefined && failure === undefined && <SkeletonCards />}
      {failure !== undefined && (
        <ErrorState
          title={t('The settings could not be read')}
          error={failure}
          onRetry={state.reload}
        />
      )}
      {view !== undefined && <Sections state={state} view={view} />}
    </Frame>
  );
}

interface SectionsProps {
  readonly state: SettingsState;
  readonly view: NonNullable<SettingsState['view']>;
}

function Sections({ state, view }: SectionsProps) {
  const notice =
    state.refusal?.message ?? (state.isStale ? settingTexts.savedElsewhere : undefined);
  return (
    <div className="ws-settings">
      {notice !== undefined && (
        <div className="ws-settings__refusal" role="alert">
          <p>{notice}</p>
          {(state.isStale || state.refusal?.code === 'CONFLICT') && (
            <Button onClick={state.reload}>{t('Load the newest, keep my changes')}</Button>
          )}
        </div>
      )}
      <ProviderList providers={view.providers} />
      {groups.map(({ group, title, note }) => (
        <Card key={group} title={title}>
          <p className="ws-settings__note">{note}</p>
          <div className="ws-settings__fields">
            {[...settings]
              .filter(([, setting]) => setting.group === group)
              .map(([name, setting]) => (
                <SettingField
                  key={name}
                  setting={setting}
                  text={state.textOf(name)}
                  fallback={view.defaults[name]}
                  fault={state.faults[name]}
                  onType={(text) => state.type(name, text)}
                />
              ))}
          </div>
          {group === 'notifications' && <PushContact />}
        </Card>
      ))}
      <EmailCard />
      <ChangeHistory versions={state.history} />
    </div>
  );
}

/** Says why no notices are pushed, whatever the setting says; nothing where notices can be pushed. */
function PushContact() {
  const { answer } = useRead(getPushState);
  if (answer?.data.needsContact !== true) return null;
  return (
    <p className="ws-settings__refusal" role="note">
      {pushTexts.noContact}
    </p>
  );
}

/** Lists the connected providers, and where each connection is set; their keys are not shown. */
function ProviderList({ providers }: { readonly providers: readonly ProviderState[] }) {
  return (
    <Card title={t('Model providers')} count={providers.length}>
      <ul className="ws-settings__rows">
        {providers.map(({ id, name, available, configured, setIn }) => (
          <li key={id}>
            <span className="ws-settings__name">{received(name)}</span>
            <span className="ws-muted">{received(setIn)}</span>
            {available ? (
              <Chip tone="success">{t('Connected')}</Chip>
            ) : configured ? (
              <Chip tone="warning">{t('Does not answer')}</Chip>
            ) : (
              <Chip>{t('Not set')}</Chip>
            )}
          </li>
        ))}
      </ul>
      <p className="ws-settings__note">
        <a href="/admin/config/models">{t('Connect providers and choose their models')}</a>
        {t('. Variables of the server’s environment come first. Keys are never shown.')}
      </p>
    </Card>
  );
}

/** Lists who changed which settings, newest first. */
function ChangeHistory({ versions }: { readonly versions: readonly SettingsVersion[] }) {
  return (
    <Card title={t('History')} count={versions.length}>
      {versions.length === 0 && (
        <p className="ws-settings__note">
          {t(
            'Nothing has been changed yet: all settings are the defaults. Each change is listed here with who made it.',
          )}
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
                  <ValueChange before={shown(change.before)} after={shown(change.value)} />
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

interface SettingFieldProps {
  readonly setting: Setting;
  readonly text: string;
  readonly fallback: SettingValue | undefined;
  readonly fault: string | undefined;
  readonly onType: (text: string) => void;
}

/** A setting with its purpose, its default, and a button that restores the default. */
function SettingField({ setting, text, fallback, fault, onType }: SettingFieldProps) {
  const usual = textOf(fallback);
  const isUsual = text.trim() === usual;
  return (
    <div className="ws-setting">
      <Field
        label={setting.label}
        hint={
          <>
            {setting.help} {!isUsual && t('Default: {usual}', { usual: oneLine(usual) })}
          </>
        }
        {...(fault === undefined ? {} : { error: fault })}
      >
        {(ids) =>
          setting.kind === 'choice' ? (
            <Select
              {...ids}
              options={setting.options}
              value={text}
              onChange={(value) => onType(value)}
            />
          ) : setting.kind === 'names' ? (
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
          label={t('{label}: reset to the default', { label: setting.label })}
          onClick={() => onType(usual)}
        />
      )}
    </div>
  );
}

const oneLine = (text: string): string => text.replaceAll('\n', ', ');
