import {
  inviteToRoom,
  listRoomInvitations,
  revokeInvitation,
} from '@mach42/contracts/rooms/calls.ts';
import type { Invitation, InviteBody } from '@mach42/contracts/rooms/schemas.ts';
import { failureOf, type Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { useCallback, useEffect, useState } from 'react';

export interface RoomInvitations {
  /** Undefined until they were read. */
  readonly invitations: readonly Invitation[] | undefined;
  readonly failure: Failure | undefined;
  /** @throws ApiError */
  readonly invite: (body: InviteBody) => Promise<Invitation>;
  /** @throws ApiError */
  readonly revoke: (invitation: Invitation) => Promise<void>;
}

/** The open invitations of a room, as long as the dialog is there that shows them. */
export function useInvitations(roomId: string): RoomInvitations {
  const api = useApi();
  const [invitations, setInvitations] = useState<readonly Invitation[]>();
  const [failure, setFailure] = useState<Failure>();

  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      try {
        const { signal } = leaving;
        const input = { params: { id: roomId } };
        const { data } = await api.request(listRoomInvitations, input, { signal });
        setInvitations(data);
      } catch (thrown) {
        if (!leaving.signal.aborted) setFailure(failureOf(thrown));
      }
    };
    void load();
    return () => leaving.abort();
  }, [api, roomId]);

  const invite = useCallback(
    async (body: InviteBody) => {
      const { data } = await api.request(inviteToRoom, { params: { id: roomId }, body });
      setInvitations((known = []) => [...known.filter(({ id }) => id !== data.id), data]);
      return data;
    },
    [api, roomId],
  );

  const revoke = useCallback(
    async ({ id, inviteKey }: Invitation) => {
      await api.request(revokeInvitation, { params: { inviteKey } });
      setInvitations((known) => known?.filter((other) => other.id !== id));
    },
    [api],
  );

  return {
    invitations,
    failure,
    invite,
    revoke,
  };
}
