import type { FastifyInstance } from 'fastify';

/** JSON is the only body there is; an empty one counts as none, whatever its content type says. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body.toString(), done);
  });
}
