import { getPhodOrigin } from '@mach42/contracts/phod/calls.ts';
import type { PhodOrigin } from '@mach42/contracts/phod/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useEffect, useId, useState } from 'react';
import { ApiError, asApiError } from '../api/api-error.ts';
import { useApi } from '../hooks.ts';
import './instructions.css';

/** Longer instructions show only their first lines, and the rest on demand. */
const longest = 160;

/** The instructions that the model of a version had. */
export function Instructions({ version }: { readonly version: number }) {
  const origin = useOrigin(version);
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  if (origin === 'loading') return <span className="ws-instructions__note">{t('Loading…')}</span>;
  if (origin instanceof ApiError) {
    return (
      <span className="ws-instructions__note">
        {t('Could not be read: {message}', { message: origin.message })}
      </span>
    );
  }
  const { instructions } = origin;
  if (instructions === null)
    return <span className="ws-instructions__note">{t('Not recorded')}</span>;
  const isLong = instructions.length > longest || instructions.split('\n').length > 3;
  return (
    <>
      <span
        id={id}
        className={
          isLong && !isWhole ? 'ws-instructions ws-instructions--short' : 'ws-instructions'
        }
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard
        tabIndex={isWhole ? 0 : undefined}
      >
        {instructions}
      </span>
      {isLong && (
        <button
          type="button"
          className="ws-link"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('Show less') : t('Show all instructions')}
        </button>
      )}
    </>
  );
}

type OriginState = 'loading' | PhodOrigin | ApiError;

/** Reads the origin of a version of the file, with the instructions of its model. */
function useOrigin(version: number | undefined): OriginState {
  const api = useApi();
  const [known, setKnown] = useState<{ readonly version: number; readonly state: OriginState }>();
  useEffect(() => {
    if (version === undefined) return undefined;
    const leaving = new AbortController();
    const keep = (state: OriginState) => {
      if (!leaving.signal.aborted) setKnown({ version, state });
    };
    api
      .request(getPhodOrigin, { params: { version } }, { signal: leaving.signal })
      .then(({ data }) => keep(data))
      .catch((thrown: unknown) => keep(asApiError(thrown)));
    return () => leaving.abort();
  }, [api, version]);
  return known?.version === version && known !== undefined ? known.state : 'loading';
}
