import { MAX_LENGTHS } from '@marketplace/sdk/listing-rules';
import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { renderMarkdown } from '../../platform/text/markdown.ts';
import { developer } from '../accounts/access.ts';
import { LISTING_BODY_BYTES } from './listing.ts';

export async function markdownRoutes(app: HttpServer): Promise<void> {
  app.post(
    '/markdown',
    {
      config: { access: developer() },
      bodyLimit: LISTING_BODY_BYTES,
      schema: {
        operationId: 'previewMarkdown',
        tags: ['Apps'],
        summary: 'Preview a long description',
        description:
          'Renders headings, lists, emphasis, code, quotes, tables and links. HTML is shown as text, images as links. Nothing is stored.',
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
    async ({ body }) => ({ html: renderMarkdown(body.markdown) }),
  );
}
