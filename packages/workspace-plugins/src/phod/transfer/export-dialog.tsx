import { ExportIcon } from '@blueprintjs/icons';
import type { PhodFile, BriefData } from '@mach42/contracts/phod/schemas.ts';
import { visibleSections, titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { isFields, isList, type JsonFields } from '@mach42/json-document/json-value.ts';
import { t } from '@mach42/language/t.ts';
import { download } from '@mach42/plugin-kit/download.ts';
import { useLog, useSession } from '@mach42/plugin-kit/hooks.ts';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';
import { useState } from 'react';
import { countSecrets, withoutSecrets } from './use-copy.ts';
import './transfer.css';

type Format = 'json' | 'markdown';

const formats: Readonly<Record<Format, { ending: string; type: string; says: string }>> = {
  json: {
    ending: 'json',
    type: 'application/json',
    says: t('The whole file, to keep or to import again.'),
  },
  markdown: {
    ending: 'md',
    type: 'text/markdown',
    says: t('To read or to print: a chapter a section.'),
  },
};

interface ExportDialogProps {
  readonly file: PhodFile;
  readonly onClose: () => void;
}

/** Saves the file of the person. Secrets are left out unless the person decides otherwise. */
export default function ExportDialog({ file, onClose }: ExportDialogProps) {
  const log = useLog();
  const isAdmin = useSession().activeRole === 'admin';
  const [format, setFormat] = useState<Format>('json');
  const [takesSecrets, setTakesSecrets] = useState(false);
  const secrets = countSecrets(file.briefData);
  const { ending, type, says } = formats[format];

  function save() {
    const briefData = takesSecrets ? file.briefData : withoutSecrets(file.briefData);
    const { version, updatedAt } = file;
    const day = updatedAt.slice(0, 10);
    const text =
      format === 'json'
        ? `${JSON.stringify({ briefData, updatedAt, version }, null, 2)}\n`
        : phodMarkdown(
            briefData,
            visibleSections(briefData, isAdmin),
            t('Version {version}, {day}', { version, day }),
          );
    download(`phod-v${version}-${day}.${ending}`, type, text);
    log({
      type: 'info',
      source: 'PHOD',
      message: t('PHOD File exported, v{version}', { version }),
    });
    onClose();
  }

  return (
    <Dialog
      isOpen
      icon={<ExportIcon />}
      title={t('Export the file')}
      onClose={onClose}
      action={{ label: t('Download'), run: save }}
    >
      <div className="ws-phod-transfer">
        <Segmented
          label={t('Format')}
          options={[
            { value: 'json', label: 'JSON' },
            { value: 'markdown', label: 'Markdown' },
          ]}
          value={format}
          onChange={setFormat}
        />
        <p className="ws-muted">{says}</p>
        {secrets > 0 && (
          <Switch
            label={
              secrets === 1
                ? t('With the one secret')
                : t('With the {secrets} secrets', { secrets })
            }
            hint={t('Anyone who opens the exported file can read them.')}
            checked={takesSecrets}
            onChange={setTakesSecrets}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Returns the file as Markdown for people: a chapter a section, and a heading for each item that has a name. */
export function phodMarkdown(
  briefData: BriefData,
  sections: readonly string[],
  head: string,
): string {
  const chapters = sections.map((key) => {
    const lines = linesOf(briefData[key]);
    const content = lines.length === 0 ? [t('Nothing here yet.')] : lines;
    return [`## ${escaped(titleOfKey(key))}`, '', ...content].join('\n');
  });
  return `${['# PHOD File', head, ...chapters].join('\n\n')}\n`;
}

function linesOf(value: unknown): readonly string[] {
  if (isList(value)) return value.flatMap((item, index) => itemLines(item, index > 0));
  if (isFields(value)) return fieldLines(value);
  return [oneLine(value)];
}

function itemLines(item: unknown, hasOneBefore: boolean): readonly string[] {
  if (!isFields(item)) return [`- ${oneLine(item)}`];
  const key = ['name', 'title'].find((name) => typeof item[name] === 'string');
  const { [key ?? '']: title, ...rest } = item;
  const heading = key === undefined ? [] : [`### ${oneLine(title)}`, ''];
  const lines = [...heading, ...fieldLines(rest)];
  return hasOneBefore ? ['', ...lines] : lines;
}

/** Returns the fields as lines, without those that have no value. */
function fieldLines(fields: JsonFields): readonly string[] {
  return Object.entries(fields)
    .filter(([, value]) => value !== '' && value !== null)
    .map(([name, value]) => `- ${escaped(titleOfKey(name))}: ${oneLine(value)}`);
}

/** Writes a value on one line; a list or an object stays JSON. */
function oneLine(value: unknown): string {
  if (typeof value === 'string') return escaped(onOneLine(value));
  if (isList(value) || isFields(value)) return `\`${JSON.stringify(value).replaceAll('`', 'ˋ')}\``;
  return String(value);
}

const onOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`);
}
