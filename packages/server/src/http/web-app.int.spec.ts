import { shareTargetParts, shareTargetPath } from '@mach42/contracts/attachments/share-target.ts';
import { createHttpApp } from '@mach42/http-kit/app.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { protect } from './security.ts';
import { serveWebApp } from './web-app.ts';

const script = 'console.log("hello");';

async function started() {
  const ending = new AsyncDisposableStack();
  const folder = ending.use(await temporaryFolder());
  await mkdir(path.join(folder.path, 'assets'));
  await writeFile(
    path.join(folder.path, 'index.html'),
    '<meta name="product-name" content="" /><meta property="csp-nonce" nonce="" /><p>app',
  );
  await writeFile(
    path.join(folder.path, 'session.html'),
    '<meta name="product-name" content="" /><meta name="product-slug" content="" /><p>session',
  );
  await writeFile(
    path.join(folder.path, 'manifest.webmanifest'),
    JSON.stringify({ name: 'The app', start_url: '/' }),
  );
  await writeFile(path.join(folder.path, 'assets/app-1.js'), script);
  await writeFile(path.join(folder.path, 'assets/app-1.js.br'), brotliCompressSync(script));
  const app = createHttpApp({
    authenticate: () => Promise.reject(new Error('nobody signs in')),
    isUnavailable: () => false,
  });
  await protect(app);
  await serveWebApp(app, { name: 'Mach"42', slug: 'mach42' }, folder.path);
  ending.defer(() => app.close());
  return {
    folder: folder.path,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
    post: (url: string, contentType: string, payload: string) =>
      app.inject({ method: 'POST', url, payload, headers: { 'content-type': contentType } }),
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  };
}

describe('the built web app', () => {
  it('is sent compressed to those who take it so', async () => {
    await using web = await started();
    const plain = await web.get('/assets/app-1.js');
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script]);
    const compressed = await web.get('/assets/app-1.js', { 'accept-encoding': 'br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.rawPayload).toEqual(brotliCompressSync(script));
  });

  it('keeps hashed files for ever and the page not at all', async () => {
    await using web = await started();
    expect((await web.get('/assets/app-1.js')).headers['cache-control']).toContain('immutable');
    const page = await web.get('/');
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(page.headers['permissions-policy']).toContain('camera=(), ');
  });

  it('answers every path with the page, which bears the name of the product', async () => {
    await using web = await started();
    for (const path of [
      '/',
      '/login',
      '/chat',
      '/other-gpt/some-key',
      '/chat/some-key/more',
      '/w/rooms/%E0%A4%A',
    ]) {
      const page = await web.get(path);
      expect(page.body).toContain('content="Mach&quot;42"');
      expect(page.body).toContain('<p>app');
    }
    expect((await web.get('/assets/gone.js')).statusCode).toBe(404);
    expect((await web.get('/api/gone')).statusCode).toBe(404);
  });

  it('is that of the newest build, also of one that is made while the server runs', async () => {
    await using web = await started();
    const index = path.join(web.folder, 'index.html');
    await rm(index);
    await rm(path.join(web.folder, 'assets/app-1.js'));
    expect((await web.get('/')).body).toContain('<p>app');
    expect((await web.get('/assets/app-1.js')).statusCode).toBe(404);

    await writeFile(path.join(web.folder, 'assets/app-2.js'), script);
    await writeFile(index, '<meta name="product-name" content="" /><p>newer');
    await utimes(index, new Date(), new Date(Date.now() + 2000));
    expect((await web.get('/w/rooms')).body).toBe(
      '<meta name="product-name" content="Mach&quot;42" /><p>newer',
    );
    const added = await web.get('/assets/app-2.js');
    expect([added.body, added.headers['cache-control']]).toEqual([
      script,
      'public, max-age=31536000, immutable',
    ]);
  });

  it('keeps what is beside the assets, and their compressed forms by themselves, to itself', async () => {
    await using web = await started();
    await writeFile(path.join(web.folder, '../beside.txt'), 'beside');
    for (const url of ['/assets/app-1.js.br', '/assets/app-1.js%2ebr', '/assets'])
      expect((await web.get(url)).rawPayload).not.toEqual(brotliCompressSync(script));
    for (const url of ['/assets/..%2f..%2fbeside.txt', '/..%2fbeside.txt'])
      expect((await web.get(url)).body).not.toBe('beside');
    expect((await web.get('/assets/../index.html')).body).toContain('content="Mach&quot;42"');
  });

  it('can be installed under the name of the product', async () => {
    await using web = await started();
    const manifest = await web.get('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toContain('application/manifest+json');
    expect(manifest.json()).toEqual({ name: 'Mach"42', short_name: 'Mach"42', start_url: '/' });
  });

  it('names as the target of what other apps share a page that its service worker knows', async () => {
    const file = new URL('../../../web/public/manifest.webmanifest', import.meta.url);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      share_target: {
        action: shareTargetPath,
        method: 'POST',
        enctype: 'multipart/form-data',
        params: {
          title: shareTargetParts.title,
          text: shareTargetParts.text,
          url: shareTargetParts.url,
          files: [{ name: shareTargetParts.files, accept: ['*/*'] }],
        },
      },
    });
  });

  it('leads what was shared before there was a service worker to the page, and reads nothing of it', async () => {
    await using web = await started();
    const answer = await web.post(shareTargetPath, 'multipart/form-data; boundary=x', '--x\r\n');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, shareTargetPath]);
    expect((await web.get(shareTargetPath)).body).toContain('<p>app');
  });

  it.each(['/chat/some-key', '/mach42-gpt/some-key?print=1'])(
    'has a page of its own for the shared session %s, also by the name of the product',
    async (address) => {
      await using web = await started();
      const page = await web.get(address);
      expect(page.body).toContain('<p>session');
      expect(page.body).toContain('content="Mach&quot;42"');
      expect(page.body).toContain('name="product-slug" content="mach42"');
      expect(page.headers['cache-control']).toBe('no-cache');
    },
  );

  it('may add styles with a nonce that only this answer knows; shared sessions may not', async () => {
    await using web = await started();
    const nonces = new Set<string>();
    for (let visit = 0; visit < 2; visit += 1) {
      const { body, headers } = await web.get('/');
      const nonce = /nonce="([^"]{24})"/.exec(body)?.[1] ?? 'the page has none';
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`);
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(2);
    const session = await web.get('/chat/some-key');
    expect(session.headers['content-security-policy']).toContain("style-src 'self';");
  });
});
