import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Opens so many sockets, which read and forget. */
const [url = '', count = '0'] = process.argv.slice(2);
for (let number = 0; number < Number(count); number += 1) {
  await once(new WebSocket(url, { perMessageDeflate: false }), 'open');
}
process.send?.('ready');
