import { ShareIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { CopyButton } from '@mach42/plugin-kit/ui/copy-button.tsx';
import './link-field.css';

interface LinkFieldProps {
  /** The name of the page that the link leads to: `Page`. */
  readonly label: string;
  readonly url: string;
  /** True: people can open the address; false: only programs use it. */
  readonly opens?: boolean;
}

/** An address that can be copied, and opened in a new tab. */
export function LinkField({ label, url, opens = false }: LinkFieldProps) {
  return (
    <span className="ws-link-field">
      <code className="ws-link-field__url" title={url}>
        {url}
      </code>
      <CopyButton text={url} label={t('Copy the address: {label}', { label })} />
      {opens && (
        <a
          className="ws-link-field__open"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('Open in a new tab: {label}', { label })}
          title={t('Open in a new tab')}
        >
          <ShareIcon size={12} />
        </a>
      )}
    </span>
  );
}
