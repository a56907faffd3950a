import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { Suspense, useRef } from 'react';
import { AttachButton } from './attach-button.tsx';
import type { TrayInUse } from './use-tray.ts';
import './attachments.css';

const Attachments = lazyPart(() => import('./message-attachments.tsx'));
const TrayList = lazyPart(() => import('./tray-list.tsx'));

interface FilesFieldProps {
  readonly files: TrayInUse;
  /** The files that are stored with the text already; default: none. */
  readonly kept?: readonly Attachment[];
  readonly isReadOnly?: boolean;
  readonly onRemove?: (attachment: Attachment) => void;
}

/** The files of a text that a person writes: stored files, files that are being uploaded, and a button for more. */
export function FilesField({ files, kept = [], isReadOnly = false, onRemove }: FilesFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { tray, items, add } = files;
  if (isReadOnly && kept.length === 0) return null;
  return (
    <div className="ws-files">
      <Suspense>
        {kept.length > 0 && (
          <Attachments
            label={t('Files of this entry')}
            attachments={kept}
            {...(isReadOnly || onRemove === undefined ? {} : { onRemove })}
          />
        )}
        {tray !== undefined && items.length > 0 && <TrayList tray={tray} items={items} />}
      </Suspense>
      {!isReadOnly && (
        <AttachButton
          isWide
          picker={picker}
          onFiles={(chosen) => chosen.length > 0 && add(chosen)}
        />
      )}
    </div>
  );
}
