import { newId } from '@parking/contract/core/id';

/** So long a text is a file. */
const longText = 100_000;
/** Behind so many others none is looked for. */
const mostTexts = 50;
/** Anything but plain letters and signs, which JSON, the database and logs all take as they stand. */
const beyondPlain = /[^ -~]/;

interface Lifted {
  /** The body with something short in its place. */
  readonly rest: string;
  /** Notes which field of the parsed body it was, for `putBackFile`; false where it was none of its own fields. */
  noteField(parsed: unknown): boolean;
}

const filesOf = new WeakMap<object, Readonly<Record<string, string>>>();

/** Puts the file back that was taken out of a body, if any. It is sound: what looks for faults of texts need not look into it. */
export function putBackFile(parsed: unknown): void {
  if (typeof parsed === 'object' && parsed !== null) Object.assign(parsed, filesOf.get(parsed));
}

/**
 * Takes the file out of a body of JSON: parsing some megabytes of base64, which need none, would keep everybody else waiting. Null where
 * there is none, or one that must be parsed.
 */
export function liftFile(body: string): Lifted | null {
  const escape = body.indexOf('\\');
  for (let at = 0, seen = 0; seen < mostTexts; seen += 1) {
    const begins = body.indexOf('"', at) + 1;
    const ends = begins === 0 ? -1 : body.indexOf('"', begins);
    if (ends < 0 || (escape >= 0 && escape < ends)) return null;
    if (ends - begins > longText) return lift(body, begins, ends);
    at = ends + 1;
  }
  return null;
}

function lift(body: string, begins: number, ends: number): Lifted | null {
  const file = body.slice(begins, ends);
  if (beyondPlain.test(file)) return null;
  const mark = newId();
  return {
    rest: `${body.slice(0, begins)}${mark}${body.slice(ends)}`,
    noteField(parsed) {
      if (typeof parsed !== 'object' || parsed === null) return false;
      const [name] = Object.entries(parsed).find(([, value]) => value === mark) ?? [];
      if (name !== undefined) filesOf.set(parsed, { [name]: file });
      return name !== undefined;
    },
  };
}
