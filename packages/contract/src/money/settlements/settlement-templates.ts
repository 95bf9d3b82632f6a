import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id } from '../../core/id.ts';
import { dateTime, integer, oneOf, shownOnly, text } from '../../core/list.ts';
import { resource, signedWrites } from '../../core/resource.ts';
import { localDate } from '../../core/time.ts';
import { FileTemplate, encodings, fileFormats } from './file-template.ts';

const menu = '/settlement_templates';

/** A file as it would be written: its first lines, and its last one. */
const Preview = z.object({
  name: z.string(),
  lines: z.array(z.string()),
  /** How many items are not shown. */
  left: z.int(),
  /** Whose items they are; null: nothing was settled yet. */
  day: localDate().nullable(),
});
export type TemplatePreview = z.output<typeof Preview>;

const standard = resource({
  name: 'file template',
  path: '/settlement_templates',
  menu,
  entity: 'settlementTemplates',
  input: FileTemplate,
  defaults: {
    delimiter: ',',
    quoting: 'NEEDED',
    guarded: false,
    header: [],
    trailer: [],
    nameDay: 'YYYYMMDD',
    encoding: 'UTF-8',
    lineEnd: 'CRLF',
    resend: 'ALL',
  },
  /** Of how many payment types files are written by it. */
  shown: z.object({ used: z.int() }),
  columns: {
    name: text(),
    format: oneOf(fileFormats),
    namePattern: text(),
    encoding: oneOf(encodings),
    used: integer(shownOnly),
    updatedAt: dateTime(),
  },
  alsoReads: ['settlements'],
  alsoAffects: ['settlements'],
});

export const settlementTemplates = {
  ...standard,
  // What is written by it tells the bank whose money it is: another takes two where files are written by it.
  update: signedWrites(standard).update,
  preview: endpoint({
    method: 'POST',
    path: '/settlement_templates/preview',
    summary: 'How a file would be written by a template as it is typed, of the items of the day that was settled last',
    permission: { menus: [menu], flag: 'editable' },
    transaction: 'own',
    body: FileTemplate.extend({
      /** Of which payment type; of any when left out. */
      paidTypeId: id().nullable().optional(),
    }),
    reply: Preview,
    errors: ['template-too-narrow'],
    affects: [],
  }),
} as const;
