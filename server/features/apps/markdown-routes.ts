import { MAX_LENGTHS } from '@marketplace/sdk/listing-rules';
import { Type } from 'typebox';
import { commonErrors } from '../../platform/errors.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { renderMarkdown } from '../../platform/text/markdown.ts';
import { developer, developerIdOf } from '../accounts/access.ts';
import type { Limits } from '../accounts/limits.ts';
import { LISTING_BODY_BYTES } from './listing.ts';
import { markdownFaults } from './listing-faults.ts';

export async function markdownRoutes(app: HttpServer, { limits }: { limits: Limits }): Promise<void> {
  app.post(
    '/markdown',
    {
      config: { access: developer(), limitedKeys: true },
      bodyLimit: LISTING_BODY_BYTES,
      schema: {
        operationId: 'previewMarkdown',
        tags: ['Apps'],
        summary: 'Preview a long description',
        description:
          'Renders headings, lists, emphasis, code, quotes, tables and links. HTML is shown as text, images as links. Nothing is stored. A text that a listing may not have is refused.',
        body: Type.Object(
          { markdown: Type.String({ maxLength: MAX_LENGTHS.longDescription, description: 'Markdown text.' }) },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object(
            { html: Type.String({ description: 'Sanitized HTML.' }) },
            { description: 'The rendered text.' },
          ),
        },
      },
    },
    async (request, reply) => {
      reply.headers(await limits.take('previews', developerIdOf(request)));
      const { markdown } = request.body;
      const details = markdownFaults('/markdown', markdown);
      if (details.length > 0) throw commonErrors.VALIDATION_FAILED({ details });
      return { html: renderMarkdown(markdown) };
    },
  );
}
