import { previewInvitation } from '@mach42/contracts/rooms/calls.ts';
import type { InvitationPreview } from '@mach42/contracts/rooms/schemas.ts';
import { failureOf, type Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { useEffect, useState } from 'react';

export type InvitationView =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure }
  | { readonly status: 'ready'; readonly preview: InvitationPreview };

/** What a link invites to. */
export function useInvitation(inviteKey: string): InvitationView {
  const api = useApi();
  const [view, setView] = useState<InvitationView>({ status: 'loading' });
  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      try {
        const { signal } = leaving;
        const input = { params: { inviteKey } };
        const { data } = await api.request(previewInvitation, input, { signal });
        setView({ status: 'ready', preview: data });
      } catch (thrown) {
        if (!leaving.signal.aborted) setView({ status: 'failed', failure: failureOf(thrown) });
      }
    };
    void load();
    return () => leaving.abort();
  }, [api, inviteKey]);
  return view;
}
