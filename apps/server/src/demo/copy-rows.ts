import type pg from 'pg';

/** Texts for uuid, text, date (`YYYY-MM-DD`) and jsonb, ms since 1970 for instants, whole numbers, bytes for bytea. */
export type CopiedValue = string | number | boolean | null | Buffer | readonly string[];

const kinds = [
  'uuid',
  'text',
  'timestamptz',
  'date',
  'int2',
  'int4',
  'int8',
  'bool',
  'jsonb',
  'bytea',
  '_text',
] as const;
type Kind = (typeof kinds)[number];

const firstBytes = 65_536;
const heading = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const ending = Buffer.from([0xff, 0xff]);
const nullLength = -1;
const textType = 25;
/** Longer texts are quicker written by the engine than letter by letter. */
const shortText = 40;
const twoTo32 = 4_294_967_296;
const dayMs = 86_400_000;
/** The instant from which the database counts. */
const epochMs = Date.UTC(2000, 0, 1);

/** The byte that two hexadecimal letters stand for, at the place that their codes make. */
const byteOf = new Uint8Array(1 << 14);
for (let value = 0; value < 256; value += 1) {
  const letters = value.toString(16).padStart(2, '0');
  byteOf[(letters.charCodeAt(0) << 7) | letters.charCodeAt(1)] = value;
}

/** Writes the bytes whose letters begin at `from`; ids are most of what is copied, so nothing here is made or looked up twice. */
function writeHex(bytes: Buffer, at: number, text: string, from: number, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const place = from + 2 * index;
    bytes[at + index] = byteOf[((text.charCodeAt(place) & 127) << 7) | (text.charCodeAt(place + 1) & 127)] ?? 0;
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView => new DataView(buffer, byteOffset, byteLength);

/** The types of every column of the schema, by `table.column`. */
export async function readColumnTypes(client: pg.ClientBase): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select c.relname || '.' || a.attname as name, t.typname as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/**
 * Rows of one table as binary COPY takes them: the database spends half its time on reading text. They are bytes at once,
 * because as strings they would outlive the collector's first rounds and cost it most of its time.
 */
export class CopyRows {
  readonly #kinds: readonly Kind[];
  readonly #days = new Map<string, number>();
  #bytes: Buffer = Buffer.allocUnsafe(firstBytes);
  /** The same bytes, for numbers: the buffer's own ways of writing them take longer. */
  #numbers = viewOf(this.#bytes);
  #used = 0;

  /** `types` are the database's own names of the columns' types, in their order. */
  constructor(types: readonly string[]) {
    this.#kinds = types.map((type) => {
      const kind = kinds.find((one) => one === type);
      if (!kind) throw new Error(`Nobody wrote down how ${type} is copied.`);
      return kind;
    });
  }

  get used(): number {
    return this.#used;
  }

  add(values: readonly CopiedValue[]): void {
    if (values.length !== this.#kinds.length)
      throw new Error(`A row of ${this.#kinds.length} columns has ${values.length} values.`);
    this.#ensure(2);
    this.#int2(values.length);
    for (let at = 0; at < values.length; at += 1) this.#value(this.#kinds[at], values[at] ?? null);
  }

  /** What has gathered, with its heading and ending; it belongs to the caller from now on. */
  take(): readonly Buffer[] {
    const taken = this.#bytes.subarray(0, this.#used);
    this.#begin(Buffer.allocUnsafe(this.#bytes.length));
    this.#used = 0;
    return [heading, taken, ending];
  }

  #ensure(more: number): void {
    if (this.#used + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#used + more));
    this.#bytes.copy(larger, 0, 0, this.#used);
    this.#begin(larger);
  }

  #begin(bytes: Buffer): void {
    this.#bytes = bytes;
    this.#numbers = viewOf(bytes);
  }

  #value(kind: Kind | undefined, value: CopiedValue): void {
    this.#ensure(24);
    if (value === null) this.#int4(nullLength);
    else if (typeof value === 'string') this.#string(kind, value);
    else if (typeof value === 'number') this.#number(kind, value);
    else if (typeof value === 'boolean') {
      if (kind !== 'bool') throw new TypeError(`A ${kind} is no boolean.`);
      this.#int4(1);
      this.#bytes[this.#used] = value ? 1 : 0;
      this.#used += 1;
    } else if (Buffer.isBuffer(value)) {
      if (kind !== 'bytea') throw new TypeError(`A ${kind} is not made of bytes.`);
      this.#ensure(value.length + 4);
      this.#int4(value.length);
      this.#used += value.copy(this.#bytes, this.#used);
    } else this.#texts(kind, value);
  }

  #string(kind: Kind | undefined, value: string): void {
    if (kind === 'uuid') this.#uuid(value);
    else if (kind === 'text') this.#text(value, 0);
    else if (kind === 'jsonb') this.#text(value, 1);
    else if (kind === 'date') {
      this.#int4(4);
      this.#int4(this.#dayNumber(value));
    } else throw new TypeError(`A ${kind} is no text.`);
  }

  #number(kind: Kind | undefined, value: number): void {
    if (kind === 'int4') {
      this.#int4(4);
      this.#int4(value);
    } else if (kind === 'int8') {
      this.#int4(8);
      this.#int8(value);
    } else if (kind === 'timestamptz') {
      this.#int4(8);
      this.#int8((value - epochMs) * 1000);
    } else if (kind === 'int2') {
      this.#int4(2);
      this.#int2(value);
    } else throw new TypeError(`A ${kind} is no number.`);
  }

  #int2(value: number): void {
    if ((value << 16) >> 16 !== value) throw new RangeError(`${value} is no int2.`);
    this.#numbers.setInt16(this.#used, value);
    this.#used += 2;
  }

  #int4(value: number): void {
    // A view would cut it short and say nothing.
    if ((value | 0) !== value) throw new RangeError(`${value} is no int4.`);
    this.#numbers.setInt32(this.#used, value);
    this.#used += 4;
  }

  #int8(value: number): void {
    const high = Math.floor(value / twoTo32);
    this.#int4(high);
    this.#numbers.setUint32(this.#used, value - high * twoTo32);
    this.#used += 4;
  }

  #uuid(text: string): void {
    this.#int4(16);
    const used = this.#used;
    writeHex(this.#bytes, used, text, 0, 4);
    writeHex(this.#bytes, used + 4, text, 9, 2);
    writeHex(this.#bytes, used + 6, text, 14, 2);
    writeHex(this.#bytes, used + 8, text, 19, 2);
    writeHex(this.#bytes, used + 10, text, 24, 6);
    this.#used = used + 16;
  }

  /** `version` stands before the text of jsonb. */
  #text(value: string, version: 0 | 1): void {
    this.#ensure(value.length * 3 + 8);
    const before = this.#used;
    this.#used += 4;
    if (version) {
      this.#bytes[this.#used] = version;
      this.#used += 1;
    }
    this.#characters(value);
    this.#numbers.setInt32(before, this.#used - before - 4);
  }

  #characters(value: string): void {
    const from = this.#used;
    const bytes = this.#bytes;
    for (let at = 0; at < value.length && value.length <= shortText; at += 1) {
      const code = value.charCodeAt(at);
      if (code > 127) break;
      bytes[from + at] = code;
      if (at === value.length - 1) {
        this.#used += value.length;
        return;
      }
    }
    this.#used += bytes.write(value, from);
  }

  #texts(kind: Kind | undefined, values: readonly string[]): void {
    if (kind !== '_text') throw new TypeError(`A ${kind} is no array.`);
    const before = this.#used;
    this.#used += 4;
    const isFilled = values.length > 0;
    for (const word of isFilled ? [1, 0, textType, values.length, 1] : [0, 0, textType]) {
      this.#ensure(4);
      this.#int4(word);
    }
    for (const value of values) this.#text(value, 0);
    this.#numbers.setInt32(before, this.#used - before - 4);
  }

  #dayNumber(day: string): number {
    const known = this.#days.get(day) ?? (Date.parse(day) - epochMs) / dayMs;
    this.#days.set(day, known);
    return known;
  }
}
