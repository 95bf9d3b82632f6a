import { StringDecoder } from 'node:string_decoder';
import sax from 'sax';
import { Failure } from '../failure.ts';
import { notAWorkbook } from './unpack.ts';

/** What a part's reader wants to hear; names without their namespace's prefix. */
export interface XmlListener {
  open?(name: string, attribute: (name: string) => string | undefined): void;
  close?(name: string): void;
  text?(text: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads a part as it unpacks, and yields after each piece of it. There is no document type in a workbook: one that comes
 * is refused, so that nothing is expanded and nothing fetched.
 */
export async function* readXml(chunks: AsyncIterable<Buffer>, listener: XmlListener): AsyncGenerator<void> {
  const parser = sax.parser(true, { position: false });
  const decoder = new StringDecoder('utf8');
  let refusal: Error | undefined;
  parser.onerror = () => (refusal ??= notAWorkbook());
  parser.ondoctype = () => (refusal ??= notAWorkbook());
  parser.onopentag = ({ name, attributes }) => {
    const given = attributes as Readonly<Record<string, string>>;
    listener.open?.(localName(name), (wanted) => (Object.hasOwn(given, wanted) ? given[wanted] : undefined));
  };
  parser.onclosetag = (name) => listener.close?.(localName(name));
  parser.ontext = (text) => listener.text?.(text);
  parser.oncdata = (text) => listener.text?.(text);
  const write = (text: string): void => {
    try {
      // What was read of a text is handed on: it is never held whole, however long.
      parser.write(text).flush();
    } catch (error) {
      // The parser refuses to go on after a fault of its own.
      refusal ??= error instanceof Failure ? error : notAWorkbook();
    }
    if (refusal) throw refusal;
  };
  for await (const chunk of chunks) {
    write(decoder.write(chunk));
    yield;
  }
  write(decoder.end());
  try {
    parser.close();
  } catch {
    throw notAWorkbook();
  }
  if (refusal) throw refusal;
}
