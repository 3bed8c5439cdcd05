import { MAX_LENGTHS } from '@marketplace/sdk/listing-rules';
import { Type } from 'typebox';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { renderMarkdown } from '../../platform/text/markdown.ts';
import { developer } from '../accounts/access.ts';

export async function markdownRoutes(app: HttpServer): Promise<void> {
  app.post(
    '/markdown',
    {
      config: { access: developer() },
      schema: {
        operationId: 'previewMarkdown',
        tags: ['Apps'],
        summary: 'See a long description as it will be shown',
        description:
          'Headings, lists, emphasis, code, quotes, tables and links; HTML is shown as text, images as links to them. Nothing is stored.',
        body: Type.Object(
          { markdown: Type.String({ maxLength: MAX_LENGTHS.longDescription, description: 'The text, in Markdown.' }) },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object(
            { html: Type.String({ description: 'HTML that is safe to show as it is.' }) },
            { description: 'The text as it will be shown.' },
          ),
        },
      },
    },
    async ({ body }) => ({ html: renderMarkdown(body.markdown) }),
  );
}
