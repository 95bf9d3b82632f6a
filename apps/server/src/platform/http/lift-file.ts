import { newId } from '@parking/contract/core/id';

/** So long a text is a file. */
const longText = 100_000;
/** Behind so many others none is looked for. */
const mostTexts = 50;
// What JSON allows in no text as it stands.
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u001F]/;

interface Lifted {
  /** The body with something short in its place. */
  readonly rest: string;
  /** Puts the file back as the field of the parsed body that it was; false where it was none of its own fields. */
  putBack(parsed: unknown): boolean;
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
  if (forbidden.test(file)) return null;
  const mark = newId();
  return {
    rest: `${body.slice(0, begins)}${mark}${body.slice(ends)}`,
    putBack(parsed) {
      const fields = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
      const [name] = fields.find(([, value]) => value === mark) ?? [];
      if (name !== undefined) Object.assign(parsed as object, { [name]: file });
      return name !== undefined;
    },
  };
}
