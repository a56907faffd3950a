import type { Line, LineEvents } from './socket-client.ts';

/** Opens WebSockets to an address. */
export function lineTo(url: string): (events: LineEvents) => Line {
  return (events) => {
    const socket = new WebSocket(url);
    socket.addEventListener('open', events.opened);
    socket.addEventListener('message', (event) => events.message(event.data));
    socket.addEventListener('close', (event) => events.closed(event.code));
    return {
      send: (data) => socket.send(data),
      close: () => socket.close(),
    };
  };
}
