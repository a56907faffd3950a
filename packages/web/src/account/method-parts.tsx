import { t } from '@mach42/language/t.ts';
import { useRequest } from '@mach42/plugin-kit/api/use-request.ts';
import { ReadState } from '@mach42/plugin-kit/reads/read-state.tsx';
import type { Read } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { SecretField } from '@mach42/plugin-kit/ui/secret-field.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState, type ReactElement, type ReactNode } from 'react';
import './passkeys-dialog.css';

interface AskPasswordProps {
  readonly about?: string;
  readonly label: string;
  readonly action: string;
  /** Fields above that of the password, and whether they are complete. */
  readonly children?: ReactNode;
  readonly isComplete?: boolean;
  /** A text that it returns is shown below the field. @throws ApiError */
  readonly onPassword: (password: string) => Promise<string | undefined>;
  readonly onCancel: () => void;
}

/** Asks for the current password, and does something with it: one request at a time. */
export function AskPassword(props: AskPasswordProps) {
  const { about, label, action, children, isComplete = true, onPassword, onCancel } = props;
  const [password, setPassword] = useState('');
  const { isBusy, error, run } = useRequest();
  const [problem, setProblem] = useState<string>();
  const isReady = isComplete && password !== '';

  async function submit(): Promise<void> {
    setProblem(undefined);
    await run(async () => setProblem(await onPassword(password)));
  }

  return (
    <form
      noValidate
      className="ws-passkeys"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isBusy) void submit();
      }}
    >
      {about !== undefined && <p className="ws-muted">{about}</p>}
      {children}
      <SecretField
        autoFocus={children === undefined}
        large={false}
        label={label}
        value={password}
        error={error?.message ?? problem}
        onChange={setPassword}
      />
      <footer className="ws-passkeys__footer">
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" loading={isBusy} disabled={!isReady}>
          {action}
        </Button>
      </footer>
    </form>
  );
}

interface MethodListProps<Answer> {
  readonly reading: Pick<Read<Answer>, 'answer' | 'error' | 'refresh'>;
  readonly texts: { readonly about: string; readonly loadFailed: string; readonly none: string };
  /** Undefined until they are read. */
  readonly rows: readonly ReactElement[] | undefined;
  /** Shown below the list: the possible actions, or why there are none. */
  readonly children: ReactNode;
}

/** The ways of one kind that a person has to sign in. */
export function MethodList<Answer>({ reading, texts, rows, children }: MethodListProps<Answer>) {
  return (
    <div className="ws-passkeys">
      <p className="ws-muted">{texts.about}</p>
      <ReadState read={reading} failed={texts.loadFailed} skeleton={<SkeletonLines lines={2} />} />
      {rows !== undefined && rows.length > 0 && <ul className="ws-passkeys__list">{rows}</ul>}
      {rows?.length === 0 && <p role="status">{texts.none}</p>}
      {children}
    </div>
  );
}

interface WayRowProps {
  readonly name: string;
  readonly since: string;
  readonly lastUsedAt: string | null;
  readonly texts: { readonly since: string; readonly lastUsed: string; readonly neverUsed: string };
  /** The actions on the method. */
  readonly children: ReactNode;
}

/** One way of a person to sign in: its name, since when there is it, and when it was used last. */
export function MethodRow({ name, since, lastUsedAt, texts, children }: WayRowProps) {
  return (
    <li className="ws-passkeys__one" aria-label={name}>
      <div className="ws-passkeys__facts">
        <span className="ws-passkeys__name">{name}</span>
        <span className="ws-muted">
          {texts.since} <Timestamp at={since} />,{' '}
          {lastUsedAt === null ? (
            texts.neverUsed
          ) : (
            <>
              {texts.lastUsed} <Timestamp at={lastUsedAt} />
            </>
          )}
        </span>
      </div>
      {children}
    </li>
  );
}
