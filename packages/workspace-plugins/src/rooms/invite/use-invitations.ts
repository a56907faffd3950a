import {
  inviteToRoom,
  listRoomInvitations,
  revokeInvitation,
} from '@mach42/contracts/rooms/calls.ts';
import type { Invitation, InviteBody } from '@mach42/contracts/rooms/schemas.ts';
import type { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';

export interface RoomInvitations {
  /** Undefined until they were read. */
  readonly invitations: readonly Invitation[] | undefined;
  readonly failure: ApiError | undefined;
  readonly retry: () => void;
  /** @throws ApiError */
  readonly invite: (body: InviteBody) => Promise<Invitation>;
  /** @throws ApiError */
  readonly revoke: (invitation: Invitation) => Promise<void>;
}

/** The open invitations of a room, as long as the dialog is there that shows them. */
export function useInvitations(roomId: string): RoomInvitations {
  const api = useApi();
  const { answer, error, refresh, patch } = useRead(listRoomInvitations, {
    params: { id: roomId },
  });
  return {
    invitations: answer?.data,
    failure: error,
    retry: refresh,
    invite: async (body) => {
      const { data } = await api.request(inviteToRoom, { params: { id: roomId }, body });
      patch((known) => ({
        ...known,
        data: [...known.data.filter(({ id }) => id !== data.id), data],
      }));
      return data;
    },
    revoke: async ({ id, inviteKey }) => {
      await api.request(revokeInvitation, { params: { inviteKey } });
      patch((known) => ({ ...known, data: known.data.filter((other) => other.id !== id) }));
    },
  };
}
