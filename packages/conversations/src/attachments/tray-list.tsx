import { CrossIcon, DocumentIcon, RepeatIcon } from '@blueprintjs/icons';
import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { sizeText } from '@mach42/contracts/storage/texts.ts';
import { t } from '@mach42/language/t.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { useState } from 'react';
import type { Tray, TrayItem } from './tray.ts';
import './attachments.css';

interface TrayListProps {
  readonly tray: Tray;
  readonly items: readonly TrayItem[];
}

/** Lists the files of a message that is being written, with the progress of each. */
export default function TrayList({ tray, items }: TrayListProps) {
  const failed = items.filter(({ status }) => status === 'failed');
  return (
    <>
      <ul className="ws-tray" aria-label={t('Attached files')}>
        {items.map((item) => (
          <li key={item.key} className={`ws-tray__item ws-tray__item--${item.status}`}>
            <Picture url={item.url} />
            <span className="ws-tray__about">
              <span className="ws-tray__name" dir="auto">
                {item.attachment?.name ?? item.file.name}
              </span>
              <State item={item} />
            </span>
            {item.mayRetry === true && (
              <IconButton
                icon={<RepeatIcon />}
                label={t('Upload {name} again', { name: item.file.name })}
                onClick={() => tray.retry(item.key)}
              />
            )}
            <IconButton
              icon={<CrossIcon />}
              label={`${item.status === 'ready' ? t('Remove') : t('Cancel')} ${item.file.name}`}
              onClick={() => tray.remove(item.key)}
            />
          </li>
        ))}
      </ul>
      {failed.length > 0 && (
        <p className="ws-tray__note">
          {attachmentTexts.someFailed}
          <Button
            size="small"
            onClick={() => {
              for (const { key } of failed) tray.remove(key);
            }}
          >
            {t('Remove what failed')}
          </Button>
        </p>
      )}
    </>
  );
}

function State({ item: { status, progress, error, file } }: { readonly item: TrayItem }) {
  switch (status) {
    case 'failed':
      return (
        <span className="ws-danger" role="alert">
          {error}
        </span>
      );
    case 'ready':
      return <span className="ws-tray__state">{sizeText(file.size)}</span>;
    case 'waiting':
      return <span className="ws-tray__state">{t('Waiting…')}</span>;
    case 'uploading':
      return (
        <progress
          className="ws-tray__progress"
          aria-label={t('Uploading {name}', { name: file.name })}
          value={progress}
          max={1}
        />
      );
  }
}

function Picture({ url }: { readonly url: string | undefined }) {
  const [isNone, setNone] = useState(false);
  return url === undefined || isNone ? (
    <span className="ws-tray__icon">
      <DocumentIcon />
    </span>
  ) : (
    <img className="ws-tray__icon" src={url} alt="" onError={() => setNone(true)} />
  );
}
