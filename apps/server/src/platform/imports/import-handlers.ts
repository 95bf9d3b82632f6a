import { createHash } from 'node:crypto';
import type { importOf } from '@parking/contract/core/import';
import { workbookType } from '../files/assets.ts';
import { sendFile } from '../files/send-file.ts';
import type { Handler } from '../http/context.ts';
import type { ImportSource } from './import-source.ts';
import type { Imports } from './imports.ts';
import { writeTemplate } from './template.ts';

type Import = ReturnType<typeof importOf<string>>;

/** Serves the two calls beside a list that can be imported. */
export function importHandlers(
  definition: Import,
  { imports }: { readonly imports: Imports },
  how: Omit<ImportSource, 'definition' | 'permission' | 'affects'>,
): {
  readonly template: Handler<Import['endpoints']['template']>;
  readonly import: Handler<Import['endpoints']['import']>;
} {
  const { path, endpoints } = definition;
  imports.register({
    ...how,
    definition,
    permission: endpoints.import.permission,
    affects: endpoints.import.affects,
  });
  return {
    template: async ({ reads, request, response, origin }) => {
      const named = Object.entries(how.names ?? {}).map(async ([key, list]) => {
        const records = await list(reads);
        return [key, records.map(({ words }) => words.find((word) => word) ?? '')] as const;
      });
      const content = await writeTemplate(definition, origin.language, Object.fromEntries(await Promise.all(named)));
      await sendFile(request, response, {
        filename: `import${path.replaceAll('/', '_')}.xlsx`,
        mediaType: workbookType,
        bytes: content.length,
        etag: `"${createHash('sha256').update(content).digest('base64url')}"`,
        asAttachment: true,
        open: async () => content,
      });
      return null;
    },
    import: async ({ tx, actor, body, origin }) => ({
      jobId: await imports.start(tx, { path, userId: actor.userId, origin, ...body }),
    }),
  };
}
