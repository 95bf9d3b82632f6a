import pg from 'pg';

const usesBeforeNaming = 8;
const mostNames = 256;
const mostCounted = 2_048;

/** How often a text was sent unnamed, and the names of those sent often; of the whole process, as texts are. */
const uses = new Map<string, number>();
const names = new Map<string, string>();
let generation = 0;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size === mostNames) return undefined;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < usesBeforeNaming) {
    if (uses.size === mostCounted) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  const name = `often-${generation}-${names.size}`;
  names.set(text, name);
  return name;
}

/** What PostgreSQL says of a named statement whose tables were changed by a migration meanwhile. */
export const planOutdated = '0A000';

/** Names all statements anew: the plans under the old names are of no use on any connection. */
function forgetOutdated(error: unknown): void {
  if ((error as { code?: string }).code !== planOutdated) return;
  generation += 1;
  names.clear();
}

/**
 * Names the statements with values that are sent again and again: PostgreSQL then parses each once per connection and keeps its
 * plan. For acts, whose statements find single rows; a statement over a period is better planned for its period.
 */
export class NamedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = (...given: unknown[]) => (super.query as (...given: unknown[]) => unknown).apply(this, given);
    const sendNamed = (text: unknown, values: unknown, ...more: unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
      if (name === undefined) return send(text, values, ...more);
      const reply = send({ name, text, values }, ...more);
      if (reply instanceof Promise) reply.catch(forgetOutdated);
      return reply;
    };
    this.query = sendNamed as typeof this.query;
  }
}
