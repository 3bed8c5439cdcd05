// Reads HTML forms (application/x-www-form-urlencoded) as objects. Routes that accept them set `config.ownBody`.

import type { HttpServer } from './fastify-types.ts';

export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** In all routes of this scope. The last of several fields with one name counts. */
export function acceptForms(scope: HttpServer): void {
  scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
}
