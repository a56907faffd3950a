import { prepared } from '../query.ts';

type Room = { roomId: string };

export const deleteRoom = prepared((q, p: Room) =>
  q.deleteFrom('rooms').where('id', '=', p.roomId),
);
export const deleteParticipantsOf = prepared((q, p: Room) =>
  q.deleteFrom('participants').where('room_id', '=', p.roomId),
);
export const deleteMessagesOf = prepared((q, p: Room) =>
  q.deleteFrom('messages').where('room_id', '=', p.roomId),
);
/** A guest has one chat: what was sent for them was sent for it. */
export const deleteModelCallsOf = prepared((q, p: { userId: string }) =>
  q.deleteFrom('model_calls').where('user_id', '=', p.userId),
);

/** What clients were told of the room, with the messages in it. */
export const deleteAudiencesOf = prepared((q, p: Room) =>
  q
    .deleteFrom('change_audiences')
    .where('position', 'in', (eb) =>
      eb.selectFrom('changes').select('changes.position').where('room_id', '=', p.roomId),
    ),
);
export const deleteChangesOf = prepared((q, p: Room) =>
  q.deleteFrom('changes').where('room_id', '=', p.roomId),
);
