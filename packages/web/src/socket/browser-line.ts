import type { Line, LineEvents } from './socket-client.ts';

/** A WebSocket to `/ws` of the page's own origin. */
export function openLine(events: LineEvents): Line {
  const url = new URL('/ws', location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  const socket = new WebSocket(url);
  socket.addEventListener('open', events.opened);
  socket.addEventListener('message', (event) => events.message(event.data));
  socket.addEventListener('close', (event) => events.closed(event.code));
  return {
    send: (data) => socket.send(data),
    close: () => socket.close(),
  };
}
