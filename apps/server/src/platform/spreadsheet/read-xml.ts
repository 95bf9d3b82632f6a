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

const maximumDepth = 20;
const maximumAttributes = 200;

/**
 * Reads a part as it unpacks, and yields after each piece of it. There is no document type in a workbook: one that comes
 * is refused, so that nothing is expanded and nothing fetched. The first fault ends the reading: the parser would go on and
 * tell one for every tag that is open.
 */
export async function* readXml(chunks: AsyncIterable<Buffer>, listener: XmlListener): AsyncGenerator<void> {
  const parser = sax.parser(true, { position: false });
  const decoder = new StringDecoder('utf8');
  let depth = 0;
  let attributes = 0;
  const refuse = (): never => {
    throw notAWorkbook();
  };
  parser.onerror = refuse;
  parser.ondoctype = refuse;
  parser.onopentagstart = () => {
    depth += 1;
    attributes = 0;
    if (depth > maximumDepth) refuse();
  };
  parser.onattribute = () => {
    attributes += 1;
    if (attributes > maximumAttributes) refuse();
  };
  parser.onopentag = (tag) => {
    const given = tag.attributes as Readonly<Record<string, string>>;
    listener.open?.(localName(tag.name), (wanted) => (Object.hasOwn(given, wanted) ? given[wanted] : undefined));
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    listener.close?.(localName(name));
  };
  parser.ontext = (text) => listener.text?.(text);
  parser.oncdata = (text) => listener.text?.(text);
  const feed = (step: () => unknown): void => {
    try {
      step();
    } catch (error) {
      // The parser throws by itself at some of what no document holds.
      throw error instanceof Failure ? error : notAWorkbook();
    }
  };
  // What was read of a text is handed on: it is never held whole, however long.
  const write = (text: string): void => feed(() => parser.write(text).flush());
  for await (const chunk of chunks) {
    write(decoder.write(chunk));
    yield;
  }
  write(decoder.end());
  feed(() => parser.close());
}
