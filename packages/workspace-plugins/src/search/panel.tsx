import { SearchIcon, SendMessageIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { roomScreenTexts } from '@mach42/contracts/rooms/texts.ts';
import { search } from '@mach42/contracts/search/calls.ts';
import { readSearch } from '@mach42/contracts/search/read-search.ts';
import type { SearchHit } from '@mach42/contracts/search/schemas.ts';
import { locale, t } from '@mach42/language/t.ts';
import type { TabAddresses } from '@mach42/plugin-kit/addresses.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { hitPreview } from '@mach42/plugin-kit/search/hit-preview.ts';
import {
  hitKinds,
  hitPath,
  hitTitle,
  kindsInOrder,
  MarkedText,
  messagePath,
} from '@mach42/plugin-kit/search/hits.tsx';
import { readSlice, useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { SearchBox } from '@mach42/plugin-kit/ui/search-box.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import './search.css';

export interface SearchState {
  readonly query: string;
}

const initialState: SearchState = { query: '' };

const searchSlice = createSlice({
  name: 'search',
  initialState,
  reducers: {
    asked: (_, { payload }: PayloadAction<string>): SearchState => ({ query: payload }),
  },
});

const searchActions = searchSlice.actions;

export const slices = [searchSlice];

/** The path is the query, so that a search has an address. */
export const addresses: TabAddresses = {
  isTyped: true,
  now: (state) => readSlice(searchSlice, state).query,
  go: async (shell, { path }) => {
    shell.dispatch(searchActions.asked(path));
    return 'shown';
  },
};

type Shown = 'all' | SearchHit['kind'];

const afterMs = 200;
const ofEach = 5;
const ofPage = 30;

/** Shows all hits of a search, by kind and page by page. */
export default function SearchPanel() {
  const { dispatch } = useShell();
  const query = useSlice(searchSlice, (state) => state.query);
  const [shown, setShown] = useState<Shown>('all');
  return (
    <Panel className="ws-find">
      <PanelHeader title={t('Search')} />
      <PanelBody label={t('Results of the search')}>
        <div className="ws-find__tools">
          <SearchBox
            value={query}
            placeholder={t('Search everything')}
            onChange={(next) => dispatch(searchActions.asked(next))}
          />
          <Segmented<Shown>
            label={t('Kind')}
            value={shown}
            options={[
              { value: 'all', label: t('All') },
              ...kindsInOrder.map((value) => ({ value, label: hitKinds[value].heading })),
            ]}
            onChange={setShown}
          />
        </div>
        <Results key={shown} query={query.trim()} shown={shown} onShow={setShown} />
      </PanelBody>
    </Panel>
  );
}

interface ResultsProps {
  readonly query: string;
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
}

function Results({ query, shown, onShow }: ResultsProps) {
  if (query.length > limits.searchCharacters) {
    return (
      <EmptyState icon={<SearchIcon size={20} />} title={t('This is too long to search for')}>
        {t(
          'A search has at most {searchCharacters} characters; this one has {count}. Leave some words out.',
          {
            searchCharacters: limits.searchCharacters,
            count: query.length.toLocaleString(locale),
          },
        )}
      </EmptyState>
    );
  }
  if (query === '') return <SearchHelp />;
  return (
    <>
      {readSearch(query).unread.map(({ filter, why }) => (
        <p key={filter} className="ws-find__note" role="alert">
          {t('“{filter}” was left out. {why}.', { why, filter })}
        </p>
      ))}
      {shown === 'all' ? (
        <AllKinds query={query} onShow={onShow} />
      ) : (
        <Page key={query} query={query} kind={shown} before={undefined} />
      )}
    </>
  );
}

function SearchHelp() {
  return (
    <EmptyState icon={<SearchIcon size={20} />} title={t('Search everything that you may see')}>
      {t(
        'Words are found in every form. Add from:me, in:"a room", before:2026-11, after:yesterday, has:link, has:code or has:file.',
      )}
    </EmptyState>
  );
}

interface AllKindsProps {
  readonly query: string;
  readonly onShow: (shown: Shown) => void;
}

function AllKinds({ query, onShow }: AllKindsProps) {
  const asked = { query: { q: query, scope: 'everything', limit: ofEach } } as const;
  const { answer, error, refresh } = useRead(search, asked, { afterMs, keeps: true });
  if (error !== undefined) return <Failed error={error} onRetry={refresh} />;
  if (answer === undefined) return <SkeletonLines lines={6} />;
  if (answer.data.length === 0) return <Nothing query={query} />;
  return kindsInOrder.map((kind) => {
    const hits = answer.data.filter((hit) => hit.kind === kind);
    const { heading } = hitKinds[kind];
    return (
      hits.length > 0 && (
        <section key={kind} aria-label={heading}>
          <h3 className="ws-find__heading">{heading}</h3>
          <Hits hits={hits} />
          {hits.length >= ofEach && (
            <Button variant="plain" onClick={() => onShow(kind)}>
              {t('More of {heading}', { heading: heading.toLowerCase() })}
            </Button>
          )}
        </section>
      )
    );
  });
}

interface PageProps {
  readonly query: string;
  readonly kind: SearchHit['kind'];
  readonly before: number | undefined;
}

/** Shows one page of a kind, with the next pages below it. */
function Page({ query, kind, before }: PageProps) {
  const [goesOn, setGoesOn] = useState(false);
  const { scope } = hitKinds[kind];
  const from = before === undefined ? {} : { before };
  const asked = { query: { q: query, scope, order: 'recent', limit: ofPage, ...from } } as const;
  const { answer, error, refresh } = useRead(search, asked, {
    afterMs: before === undefined ? afterMs : 0,
  });
  if (error !== undefined) return <Failed error={error} onRetry={refresh} />;
  if (answer === undefined) return <SkeletonLines lines={6} />;
  const last = answer.data.at(-1)?.cursor;
  if (answer.data.length === 0) {
    return before === undefined ? (
      <Nothing query={query} kind={kind} />
    ) : (
      <p className="ws-find__note">{t('That is all.')}</p>
    );
  }
  return (
    <>
      <Hits hits={answer.data} />
      {last !== undefined && answer.data.length >= ofPage && !goesOn && (
        <Button onClick={() => setGoesOn(true)}>{t('Show more')}</Button>
      )}
      {goesOn && <Page query={query} kind={kind} before={last} />}
    </>
  );
}

function Hits({ hits }: { readonly hits: readonly SearchHit[] }) {
  const { workspace } = useShell();
  const { signedIn, userId } = useSession();
  return (
    <ul className="ws-find__hits">
      {hits.map((hit) => (
        <li key={`${hit.kind} ${hit.id}`} className="ws-find__item">
          <button
            type="button"
            className="ws-find__hit"
            onClick={() => workspace.goTo(hitPath(hit, !signedIn))}
          >
            <span className="ws-find__icon">{hitKinds[hit.kind].icon}</span>
            <span className="ws-find__title" dir="auto">
              {hitTitle(hit)}
            </span>
            <Timestamp at={hit.timestamp} />
            <span className="ws-find__snippet" dir="auto">
              <MarkedText {...hitPreview(hit)} />
            </span>
          </button>
          <MessageButton hit={hit} userId={signedIn ? userId : undefined} />
        </li>
      ))}
    </ul>
  );
}

/** Opens the direct message with a person who was found. */
function MessageButton(props: { readonly hit: SearchHit; readonly userId: string | undefined }) {
  const { workspace } = useShell();
  const path = messagePath(props.hit, props.userId);
  if (path === undefined) return null;
  return (
    <Button
      size="small"
      icon={<SendMessageIcon />}
      aria-label={roomScreenTexts.messagePerson(props.hit.title)}
      onClick={() => workspace.goTo(path)}
    >
      {roomScreenTexts.message}
    </Button>
  );
}

interface NothingProps {
  readonly query: string;
  readonly kind?: SearchHit['kind'];
}

function Nothing({ query, kind }: NothingProps) {
  return (
    <EmptyState icon={<SearchIcon size={20} />} title={t('Nothing found for “{query}”', { query })}>
      {kind === 'person'
        ? t('You find people once you are in a room with them. Invite the person to a room first.')
        : t('Try fewer words, or another form of them.')}
    </EmptyState>
  );
}

const Failed = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => (
  <ErrorState title={t('The search failed')} error={error} onRetry={onRetry} />
);
