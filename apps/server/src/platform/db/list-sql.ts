import {
  type Column,
  type Columns,
  type Filter,
  type ListQuery,
  type Sort,
  patternFault,
  shortestSearch,
  sumDepth,
  sumsOf,
} from '@parking/contract/core/list';
import { z } from 'zod';

/** Where a list comes from: a table or view whose columns are the record's names in snake_case. */
export interface ListSource<Row extends z.ZodObject = z.ZodObject> {
  readonly view: string;
  /** The view is a function of the keys that are kept from whoever reads: what its rows say of each other is said without those. */
  readonly leavesOut?: true;
  /**
   * Columns that say something else in the rows that are `untold` to whoever reads, instead of the rows being left out by the function. What
   * stands in the table is in `stored_…` beside them: indexes know that alone.
   */
  readonly untold?: readonly string[];
  readonly row: Row;
  readonly columns: Columns;
  readonly defaultSort: readonly Sort[];
  /** The unique column that settles equal places. */
  readonly key?: string;
  /** Text columns that are compared in another form, which stands in columns of its own. */
  readonly forms?: Readonly<Record<string, TextForm>>;
  /** Where `q` looks when not in the columns themselves: rows are those whose `column` it finds. */
  readonly search?: { readonly column: string; readonly view: string; readonly key: string; readonly form: Form };
}

type Form = (text: string) => string;
/** Of several places any one will do. */
export interface TextForm {
  readonly places: readonly TextPlace[];
  readonly form: Form;
}
interface TextPlace {
  /** In the view, as SQL names it. */
  readonly column: string;
  /** In which rows it counts. */
  readonly where?: string;
}

/** Fields that come out empty in the rows whose `column` holds one of the values. They cannot be asked for. */
export interface Mask {
  readonly fields: readonly string[];
  readonly column: string;
  readonly values: readonly string[];
}

/** What one user sees of a list. */
export interface Access {
  readonly restriction?: Restriction | undefined;
  readonly mask?: Mask | undefined;
  /** Keys of the rows that are kept from them. */
  readonly without?: readonly string[] | undefined;
}

/** Rows this caller may see at all: `user_id = $` with the value in place of `$`. */
export interface Restriction {
  readonly column: string;
  readonly value: string;
}

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** `biodata.firstName` is the column `biodata_first_name`. */
export const columnName = (name: string): string =>
  name.replaceAll('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The same as SQL writes it: `end` is a word of SQL and a field of shifts. */
export const quoted = (name: string): string => `"${columnName(name)}"`;

/** Collects values and hands out their `$n`. */
export class Values {
  readonly list: unknown[];

  constructor(given: readonly unknown[] = []) {
    this.list = [...given];
  }

  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

interface JsonFormat {
  readonly format?: string;
  readonly innerType?: z.ZodType;
}

function formatOf(schema: z.ZodType): string | undefined {
  const meta = schema.meta() as JsonFormat | undefined;
  if (meta?.format) return meta.format;
  const inner = (schema.def as unknown as JsonFormat).innerType;
  return inner ? formatOf(inner) : undefined;
}

const selectLists = new WeakMap<z.ZodObject, Map<string, string>>();

/**
 * The select list of a record: times come out as the site's local text. `hidden` says where a field comes out empty; without
 * it the text is made once.
 */
export function selectList(row: z.ZodObject, zone: string, hidden?: (field: string) => string | null): string {
  if (hidden) return writeSelectList(row, zone, hidden);
  const ofRow = selectLists.get(row) ?? new Map<string, string>();
  selectLists.set(row, ofRow);
  const text = ofRow.get(zone) ?? writeSelectList(row, zone, () => null);
  ofRow.set(zone, text);
  return text;
}

function writeSelectList(row: z.ZodObject, zone: string, hidden: (field: string) => string | null): string {
  return Object.entries(row.shape as Record<string, z.ZodType>)
    .map(([name, schema]) => {
      const where = hidden(name);
      if (where !== null) return `case when ${where} then null else ${quoted(name)} end as "${name}"`;
      const format = formatOf(schema);
      if (format === 'local-date-time') {
        return `to_char(${quoted(name)} at time zone '${zone}', 'YYYY-MM-DD"T"HH24:MI:SS') as "${name}"`;
      }
      return `${quoted(name)} as "${name}"`;
    })
    .join(', ');
}

export interface ListStatements {
  readonly page: Statement;
  /** Counts up to one more than the depth limit; written when it is asked for. */
  readonly count: () => Statement;
  /** Adds up what is shown of the summed columns, over as many rows at most; written when it is asked for. */
  readonly sums: () => Statement;
  /** All rows in order, without page: what an export reads through a cursor. */
  readonly all: Statement;
}

/** Translates a list's query. The one place where filters become SQL; names come from the contract, values are bound. */
export function buildListStatements(
  source: ListSource,
  query: ListQuery,
  zone: string,
  countLimit: number,
  { restriction, mask, without = [] }: Access = {},
): ListStatements {
  const values = new Values();
  const relation = source.leavesOut ? `${source.view}(${values.add(without)}::uuid[])` : source.view;
  const conditions = query.filters.map((filter) => {
    const asked = conditionOf(source, filter, zone, values);
    return mask?.fields.includes(filter.column) ? `(${asked} and (${heldBy(mask, values)}) is not true)` : asked;
  });
  if (query.q !== '') conditions.push(searched(source, query.q, values));
  if (restriction) conditions.push(`${restriction.column} = ${values.add(restriction.value)}`);
  if (without.length > 0 && (!source.leavesOut || source.untold))
    conditions.push(`${source.key ?? 'id'} <> all(${values.add(without)}::uuid[])`);
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  const order = orderBy(source, query.sort);
  const filtering = values.list.length;
  const count = () => ({
    text: `select count(*)::integer as count from (select 1 from ${relation}${where} limit ${countLimit}) as counted`,
    values: values.list.slice(0, filtering),
  });
  const sums = () => {
    const bound = new Values(values.list.slice(0, filtering));
    const names = sumsOf(source.columns);
    const shown = selectList(heldFields(source, names), zone, mask && hiddenBy(mask, source.columns, bound));
    const added = names.map((name) => `'${name}', sum("${name}")`).join(', ');
    return {
      text: `select count(*)::integer as count, json_build_object(${added}) as sums from (select ${shown} from ${relation}${where} limit ${sumDepth(source.columns) + 1}) as counted`,
      values: bound.list,
    };
  };
  const all = {
    text: `select ${selectList(source.row, zone, mask && hiddenBy(mask, source.columns, values))} from ${relation}${where}${order}`,
    values: [...values.list],
  };
  const page = {
    text: `${all.text} limit ${values.add(query.size)} offset ${values.add(query.page * query.size)}`,
    values: values.list,
  };
  return { page, count, sums, all };
}

/** These fields of a row, which its relation holds: what is computed beside it cannot be added up. */
function heldFields({ row, view }: ListSource, names: readonly string[]): z.ZodObject {
  const fields = Object.entries(row.shape).filter(([name]) => names.includes(name));
  if (fields.length < names.length) throw new Error(`${view} does not hold all of ${names.join(', ')}`);
  return z.object(Object.fromEntries(fields));
}

function conditionOf({ columns, forms, untold }: ListSource, filter: Filter, zone: string, values: Values): string {
  const shown = condition(columns, filter, zone, values, forms);
  const column = columns[filter.column];
  if (!column || !untold?.includes(filter.column)) return shown;
  const stored = `stored_${filter.column}`;
  const told = condition({ [stored]: column }, { ...filter, column: stored }, zone, values);
  return `(${told} and untold is not true or untold and ${shown})`;
}

/** An order by a hidden amount would tell it; a filter by one finds no row that hides it. */
function hiddenBy(mask: Mask, columns: Columns, values: Values) {
  const { fields } = mask;
  const told = fields.find((field) => columns[field]?.sortable);
  if (told !== undefined) throw new Error(`${told} orders its list and cannot be hidden`);
  let where: string | undefined;
  // A value that is bound must be asked for: an export may write none of the fields.
  return (field: string): string | null => (fields.includes(field) ? (where ??= heldBy(mask, values)) : null);
}

const heldBy = ({ column, values: held }: Mask, values: Values): string =>
  `${column} = any(${values.add(held)}::uuid[])`;

function orderBy(source: ListSource, sort: readonly Sort[]): string {
  // By the relation's name: alone, a name that is also one of the answer's would mean its text.
  const relation = source.view.split(' ').at(-1) ?? source.view;
  const places = (sort.length > 0 ? sort : source.defaultSort).map(({ column, direction }) => {
    const name = `${relation}.${quoted(column)}`;
    const declared = source.columns[column];
    // Said where it is not needed, it would keep an ordinary index from giving the order.
    const nulls = declared?.nullable && direction === 'desc' ? ' nulls last' : '';
    return `${declared?.type === 'text' ? `lower(${name})` : name} ${direction}${nulls}`;
  });
  return ` order by ${[...places, `${relation}.${source.key ?? 'id'}`].join(', ')}`;
}

const likeText = (value: string): string => value.replace(/[\\%_]/g, (letter) => `\\${letter}`);

/** The rows that `q` finds; `furthest` bounds how many are looked up where the texts stand elsewhere. */
export function searched(
  { columns, forms, search: elsewhere }: ListSource,
  q: string,
  values: Values,
  furthest?: number,
): string {
  const within = Object.entries(columns).filter(([, column]) => column.searched);
  // A list without words in it finds none.
  if (!elsewhere && within.length === 0) return 'false';
  const place = values.add(`%${likeText(q)}%`);
  if (elsewhere) {
    const { column, view, key, form } = elsewhere;
    const formed = form(q);
    const isNew = formed.length >= shortestSearch(columns) && formed.toLowerCase() !== q.toLowerCase();
    const also = !isNew ? '' : ` or text ilike ${values.add(`%${likeText(formed)}%`)}`;
    // As an array: what few rows it finds are then fetched by their key, and not looked for among all.
    const bound = furthest === undefined ? '' : ` limit ${furthest}`;
    return `${column} = any(array(select ${key} from ${view} where text ilike ${place}${also}${bound}))`;
  }
  return `(${within.map(([name]) => searchedIn(quoted(name), place, q, values, forms?.[name])).join(' or ')})`;
}

/** Whatever a filter of the column would find is found by `q` too: as it is written, and in the form it is compared in. */
function searchedIn(name: string, place: string, q: string, values: Values, formed?: TextForm): string {
  const written = `${name} ilike ${place}`;
  // Of signs alone nothing may be left, which would be found in every row.
  if (!formed || formed.form(q) === '') return written;
  return `${written} or ${anywhere(formed, { column: name, operator: 'contains', value: q }, q, values)}`;
}

/** One filter as SQL on a relation that has the column. */
export function condition(
  columns: Columns,
  filter: Filter,
  zone: string,
  values: Values,
  forms?: ListSource['forms'],
): string {
  const column = columns[filter.column];
  if (!column) throw new Error(`no column ${filter.column}`);
  const formed = forms?.[filter.column];
  const name = quoted(filter.column);
  if (filter.value === null) return emptiness(column, name);
  switch (column.type) {
    case 'text': {
      if (formed) return anywhere(formed, filter, filter.value, values);
      // Written as a pattern, equality finds its way by trigrams too.
      if (column.minimumLength !== undefined && filter.operator === 'equals')
        return `${name} ilike ${values.add(likeText(filter.value))}`;
      return textCondition(name, filter, filter.value, values);
    }
    case 'date':
    case 'dateTime':
      return timeCondition(column, name, filter, filter.value, zone, values);
    case 'boolean':
      return `${name} = ${values.add(filter.value === 'true')}`;
    case 'integer':
    case 'money':
      return filter.values
        ? `${name} = any(${values.add(filter.values.map(Number))}::bigint[])`
        : `${name} ${comparison(filter)} ${values.add(Number(filter.value))}::bigint`;
    case 'enum': {
      const listed = `(${values.add(filter.values ?? [filter.value])}::text[])`;
      // Said though it follows: an index of the rows that hold any serves only who says so.
      return column.many ? `(${name} <> '{}' and ${name} && ${listed})` : `${name} = any${listed}`;
    }
    case 'reference':
      return `${name} ${column.many ? '&&' : '= any'}(${values.add(filter.values ?? [filter.value])}::uuid[])`;
  }
}

function emptiness(column: Column, name: string): string {
  if (column.many) return `cardinality(${name}) = 0`;
  return column.type === 'text' ? `coalesce(${name}, '') = ''` : `${name} is null`;
}

const comparisons = { greaterThan: '>', lessThan: '<', equals: '=', atLeast: '>=', atMost: '<=' } as const;

function comparison(filter: Filter): string {
  const sign = comparisons[filter.operator as keyof typeof comparisons];
  if (!sign) throw new Error(`${filter.operator} does not compare`);
  return sign;
}

/** What is compared in a form has no blanks: a pattern of it may be written as the value is shown. */
function withoutBlanks(pattern: string): string {
  // Not of a class of signs, which may not become empty.
  const bare = pattern.replaceAll(/(\[[^\]]*\]|\\[^ ])|\\? /g, '$1');
  return patternFault(bare) === null ? bare : pattern;
}

function anywhere({ places, form }: TextForm, given: Filter, text: string, values: Values): string {
  const value = given.operator === 'matches' ? withoutBlanks(text) : form(text);
  const filter = { ...given, values: given.values?.map(form) };
  const parts = places.map(({ column, where }) => {
    const found =
      filter.operator === 'equals' ? `${column} = ${values.add(value)}` : textCondition(column, filter, value, values);
    return where === undefined ? found : `(${found} and ${where})`;
  });
  return parts.length === 1 ? parts.join('') : `(${parts.join(' or ')})`;
}

function textCondition(name: string, filter: Filter, value: string, values: Values): string {
  const like = likeText(value);
  switch (filter.operator) {
    case 'contains':
      return `${name} ilike ${values.add(`%${like}%`)}`;
    case 'startsWith':
      return `${name} ilike ${values.add(`${like}%`)}`;
    case 'endsWith':
      return `${name} ilike ${values.add(`%${like}`)}`;
    case 'matches':
      return `${name} ~* ${values.add(value)}`;
    case 'in':
      return `lower(${name}) = any(${values.add((filter.values ?? []).map((one) => one.toLowerCase()))}::text[])`;
    default:
      return `lower(${name}) = ${values.add(value.toLowerCase())}`;
  }
}

/** A date means its whole day and a time its whole second: `atMost` includes them, `greaterThan` begins after them. */
function timeCondition(
  column: Column,
  name: string,
  filter: Filter,
  value: string,
  zone: string,
  values: Values,
): string {
  const place = values.add(value);
  if (column.type === 'date') return `${name} ${comparison(filter)} ${place}::date`;
  const step = value.length === 10 ? '1 day' : '1 second';
  const from = `(${place}::timestamp at time zone '${zone}')`;
  const until = `((${place}::timestamp + interval '${step}') at time zone '${zone}')`;
  switch (filter.operator) {
    case 'greaterThan':
      return `${name} >= ${until}`;
    case 'lessThan':
      return `${name} < ${from}`;
    case 'atLeast':
      return `${name} >= ${from}`;
    case 'atMost':
      return `${name} < ${until}`;
    default:
      return `(${name} >= ${from} and ${name} < ${until})`;
  }
}
