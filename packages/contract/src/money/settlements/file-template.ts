import { z } from 'zod';

/** What a line of a settlement file can tell of one item. */
export const itemSources = [
  'position',
  'kind',
  'paidAt',
  'amount',
  'reference',
  'providerReference',
  'rrn',
  'approvalCode',
  'terminal',
  'cardNumber',
  'cardType',
  'gate',
] as const;
/** What any line can tell of the settlement itself. */
export const batchSources = [
  'text',
  'day',
  'madeAt',
  'number',
  'version',
  'items',
  'total',
  'merchantId',
  'partnerId',
  'company',
] as const;
export type ItemSource = (typeof itemSources)[number];
export type BatchSource = (typeof batchSources)[number];

export const dateForms = [
  'YYYY-MM-DD',
  'YYYYMMDD',
  'DDMMYYYY',
  'DD/MM/YYYY',
  'YYMMDD',
  'HHmmss',
  'YYYYMMDDHHmmss',
  'DDMMYYYYHHmmss',
  'YYYY-MM-DD HH:mm:ss',
] as const;
/** RUPIAH 15000 · SEN 1500000 · DECIMAL 15000.00 */
export const amountForms = ['RUPIAH', 'SEN', 'DECIMAL'] as const;
export const fieldForms = [...dateForms, ...amountForms] as const;
export type DateForm = (typeof dateForms)[number];
export type AmountForm = (typeof amountForms)[number];

/** What is a day or an instant, and what is money: each takes forms of its own. */
export const datedSources: readonly string[] = ['paidAt', 'day', 'madeAt'];
export const moneySources: readonly string[] = ['amount', 'total'];

/** One printable character. */
const oneCharacter = () => z.string().regex(/^[ -~]$/);

const field = <const Sources extends readonly [string, ...string[]]>(sources: Sources) =>
  z.strictObject({
    source: z.enum(sources),
    /** What stands there, of `text`. */
    text: z
      .string()
      .max(200)
      .regex(/^[^\p{Cc}]*$/u)
      .nullable(),
    form: z.enum(fieldForms).nullable(),
    /** Characters that it takes; null: as many as it has. Of fixed width it is needed. */
    width: z.int().min(1).max(200).nullable(),
    align: z.enum(['LEFT', 'RIGHT']),
    pad: oneCharacter(),
  });

export const BatchField = field(batchSources);
export const ItemField = field([...batchSources, ...itemSources]);
export type TemplateField = z.output<typeof ItemField>;

export const fileFormats = ['DELIMITED', 'FIXED'] as const;
export const delimiters = [',', ';', '|', '\t'] as const;
export const quotings = ['NEEDED', 'ALWAYS', 'NEVER'] as const;
export const encodings = ['UTF-8', 'LATIN1', 'ASCII'] as const;
/** How the day stands in a name. */
export const nameDays = ['YYYYMMDD', 'YYMMDD', 'DDMMYYYY', 'YYYY-MM-DD'] as const;
export const lineEnds = ['CRLF', 'LF'] as const;
/** What a file that was refused is followed by: one of what was refused, or of everything again. */
export const resendings = ['ALL', 'REFUSED'] as const;

const line = <Field extends z.ZodType>(one: Field) => z.array(one).max(60);

/** A name holds the day or the settlement's number, and the version, so that none is written over another, and nothing that leads to another folder. */
const namePattern = () =>
  z
    .string()
    .trim()
    .max(100)
    .regex(/^(?:[A-Za-z0-9_-]|(?<=[A-Za-z0-9_}-])\.(?=[A-Za-z0-9_{-])|\{(?:day|version|number|merchantId)\})+$/)
    .refine((text) => (text.includes('{day}') || text.includes('{number}')) && text.includes('{version}'));

/** How the file of a settlement is written: data, and never code. */
export const FileTemplate = z.strictObject({
  name: z.string().trim().min(1).max(60),
  format: z.enum(fileFormats),
  /** Of delimited ones. */
  delimiter: z.enum(delimiters),
  quoting: z.enum(quotings),
  /**
   * Whether a text that a spreadsheet would take for a formula is written with an apostrophe before it. A bank that reads by machine
   * takes the apostrophe for a part of the text.
   */
  guarded: z.boolean(),
  /** No field: no such line. */
  header: line(BatchField),
  item: line(ItemField).min(1),
  trailer: line(BatchField),
  namePattern: namePattern(),
  /** How the day stands in the name. */
  nameDay: z.enum(nameDays),
  encoding: z.enum(encodings),
  lineEnd: z.enum(lineEnds),
  resend: z.enum(resendings),
});
export type FileTemplate = z.output<typeof FileTemplate>;
