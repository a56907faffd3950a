import { initialRoomState, type RoomState } from './room-state.ts';
import { sliceName } from './slice-name.ts';

/**
 * Reads the conversations without the code that changes them: for parts that are loaded with the page, such as a
 * count.
 */
export const conversationsState = {
  reducerPath: sliceName,
  getInitialState: (): RoomState => initialRoomState,
};
