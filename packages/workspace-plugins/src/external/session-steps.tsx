import { t } from '@mach42/language/t.ts';

interface SessionStepsProps {
  /** The name of the assistant. */
  readonly name: string;
  /** The address at which the assistant reads the session. */
  readonly url: string;
}

/** Explains how to use the address of a session, and why an assistant elsewhere may not be able to read it. */
export function SessionSteps({ name, url }: SessionStepsProps) {
  return (
    <>
      <ol className="ws-external__steps">
        <li>{t('Copy the address for {name}.', { name })}</li>
        <li>
          {t('Paste it into a chat with {name}, and ask it to read what is there.', { name })}
        </li>
        <li>{t('Close the session here when {name} has read it.', { name })}</li>
      </ol>
      {!isPublic(new URL(url).hostname) && (
        <p className="ws-external__warning" role="note">
          {t(
            '{name} cannot read this address, which is of this machine or its network alone. The operator sets the public one as PUBLIC_ORIGIN.',
            { name },
          )}
        </p>
      )}
    </>
  );
}

const privateHosts = [
  /(?:^|\.)localhost$/,
  /^(?:127|10)\./,
  /^192\.168\./,
  /^172\.(?:1[6-9]|2\d|3[01])\./,
  /^\[(?:::1|f[cd])/,
];

/** Whether a host can be reached from everywhere, as far as its name shows. */
export function isPublic(hostname: string): boolean {
  return !privateHosts.some((pattern) => pattern.test(hostname));
}
