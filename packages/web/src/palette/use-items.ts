import { search } from '@mach42/contracts/search/calls.ts';
import { readSearch } from '@mach42/contracts/search/read-search.ts';
import type { SearchHit } from '@mach42/contracts/search/schemas.ts';
import { language } from '@mach42/language/t.ts';
import { offerAtFocus, type FocusOffer } from '@mach42/plugin-kit/commands-in-focus.ts';
import { useModels, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import type { MarkedTextProps } from '@mach42/plugin-kit/search/hits.tsx';
import { loadWithRetry } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { useEffect, useMemo, useState } from 'react';
import type { BoundCommand } from '../shell/use-commands.ts';
import { useLayoutCommands } from '../workspace/use-layouts.tsx';
import {
  allResultsItem,
  commandItems,
  focusItems,
  hitItems,
  modelItems,
  nearestFirst,
} from './palette-items.tsx';

const afterMs = 120;
const ofEach = 4;

/** Returns the items of the palette for a query: actions on the focused element, commands, and hits of the server. */
export function useItems(commands: readonly BoundCommand[], query: string) {
  const { workspace, commands: offered } = useShell();
  const layouts = useLayoutCommands();
  const { signedIn, userId } = useSession();
  const { available, select } = useModels();
  const wanted = useMemo(() => readSearch(query), [query]);
  const inFocus = useOfferAtFocus();
  const previewOf = useTranslatedPreview();
  const asked = { query: { q: query, scope: 'everything', limit: ofEach } } as const;
  const isAsked = query !== '' && (wanted.hint === undefined || wanted.words !== '');
  const { answer, error } = useRead(search, asked, { when: isAsked, afterMs, keeps: true });
  const hits = isAsked && error === undefined ? (answer?.data ?? []) : [];
  const isSearching = isAsked && answer === undefined && error === undefined;
  const found = [
    ...nearestFirst(focusItems(inFocus, wanted), commandItems([...commands, ...layouts], wanted)),
    ...hitItems({ hits, userId: signedIn ? userId : undefined, goTo: workspace.goTo, previewOf }),
    ...modelItems(signedIn ? available : [], wanted, select),
  ];
  const hasTab = isAsked && offered.offers('search.show-results');
  const all = allResultsItem(query, () => offered.run('search.show-results', query));
  return {
    items: hasTab && (isSearching || found.length > 0) ? [...found, all] : found,
    count: found.length,
    unread: wanted.unread,
    hint: wanted.hint,
    isSearching,
    isFiltered: wanted.words !== query,
    failure: isAsked ? error?.message : undefined,
  };
}

type PreviewOf = (hit: SearchHit) => MarkedTextProps;

/** Loads the code that translates the server's English text of a version; only other languages need it. */
function useTranslatedPreview(): PreviewOf | undefined {
  const [preview, setPreview] = useState<PreviewOf>();
  useEffect(() => {
    if (language === 'en') return;
    void loadWithRetry(() => import('@mach42/plugin-kit/search/hit-preview.ts')).then(
      ({ hitPreview }) => setPreview(() => hitPreview),
    );
  }, []);
  return preview;
}

/** Returns the actions on the element that had the focus when the palette opened. */
function useOfferAtFocus(): FocusOffer | undefined {
  const [make] = useState(offerAtFocus);
  const [offer, setOffer] = useState<FocusOffer>();
  useEffect(() => {
    let isOpen = true;
    const ask = async () => {
      const made = await make?.();
      if (isOpen) setOffer(made);
    };
    void ask();
    return () => {
      isOpen = false;
    };
  }, [make]);
  return offer;
}
