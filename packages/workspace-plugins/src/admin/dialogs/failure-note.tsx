import { ErrorIcon } from '@blueprintjs/icons';
import type { ApiError } from '@mach42/plugin-kit/api/api-error.ts';

interface FailureNoteProps {
  /** The text of the error catalogue. */
  readonly title: string;
  readonly error: ApiError | undefined;
}

/** Why a form was not carried out; nothing while there is no reason. */
export function FailureNote({ title, error }: FailureNoteProps) {
  if (error === undefined) return null;
  return (
    <div className="ws-admin-form__failure" role="alert">
      <ErrorIcon />
      <p>
        <strong>{title}</strong> <span>{error.message}</span>
      </p>
    </div>
  );
}
