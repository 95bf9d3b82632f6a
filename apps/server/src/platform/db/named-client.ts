import pg from 'pg';

const usesBeforeNaming = 8;
const mostNames = 256;
const mostCounted = 2_048;

/** What PostgreSQL says of a named statement whose tables were changed by a migration meanwhile. */
export const planOutdated = '0A000';

/** Of what is sent without values only this is one statement for sure, and no word of a transaction. */
const isQuestion = (text: string): boolean => /^\s*(select|with)\b[^;]*$/i.test(text);

/** Names for the statements of one database that are sent often, as many as its connections should keep. */
class StatementNames {
  /** How often a text was sent unnamed. */
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #generation = 0;

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === mostNames) return known;
    const count = (this.#uses.get(text) ?? 0) + 1;
    if (count < usesBeforeNaming) {
      if (this.#uses.size === mostCounted) this.#uses.clear();
      this.#uses.set(text, count);
      return undefined;
    }
    this.#uses.delete(text);
    const name = `often-${this.#generation}-${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** Names all statements anew: the plans under the old names are of no use on any connection. */
  readonly forgetOutdated = (error: unknown): void => {
    if ((error as { code?: string }).code !== planOutdated) return;
    this.#generation += 1;
    this.#names.clear();
  };
}

/**
 * Clients that name the statements with values that are sent again and again: PostgreSQL then parses each once per connection
 * and keeps its plan. For acts, whose statements find single rows; a statement over a period is better planned for its period.
 */
export function namedClients(): new () => pg.Client {
  const names = new StatementNames();
  return class NamedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const send = (...given: unknown[]) => (super.query as (...given: unknown[]) => unknown).apply(this, given);
      const sendNamed = (text: unknown, values: unknown, ...more: unknown[]) => {
        const isOne = typeof text === 'string' && Array.isArray(values) && (values.length > 0 || isQuestion(text));
        const name = isOne ? names.nameOf(text) : undefined;
        if (name === undefined) return send(text, values, ...more);
        const reply = send({ name, text, values }, ...more);
        if (reply instanceof Promise) reply.catch(names.forgetOutdated);
        return reply;
      };
      this.query = sendNamed as typeof this.query;
    }
  };
}
