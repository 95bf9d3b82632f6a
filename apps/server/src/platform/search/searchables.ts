import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import type { Access, ListSource } from '../db/list-sql.ts';
import type { Reads } from '../db/pool.ts';

/** Records that can be found by a text, wherever the caller is. */
export interface Searchable {
  /** The screen that shows one beside its list. */
  readonly route: string;
  /** The list whose permission decides who may view them. */
  readonly list: Pick<EndpointDefinition, 'method' | 'path' | 'permission'>;
  readonly source: ListSource;
  /** What one user sees of it. */
  readonly access?: ((reads: Reads, user: { readonly userId: string }) => Promise<Access>) | undefined;
  readonly title: string;
  readonly titleEn?: string | undefined;
  readonly detail?: string | undefined;
  /** Characters that are needed. */
  readonly shortest: number;
}

/** What modules offer to the search, filled while routes are made. */
export interface Searchables {
  register(searchable: Searchable): void;
  all(): readonly Searchable[];
}

export function openSearchables(): Searchables {
  const registered: Searchable[] = [];
  return { register: (searchable) => void registered.push(searchable), all: () => registered };
}

const titles = ['label', 'name', 'title', 'username'] as const;

/** By what a record is called and what tells it apart; null where its columns hold no name. */
export function namesOf({
  columns,
}: Pick<ListSource, 'columns'>): Pick<Searchable, 'title' | 'titleEn' | 'detail'> | null {
  const title = titles.find((name) => columns[name]?.searched);
  if (title === undefined) return null;
  const detail = Object.entries(columns).find(
    ([name, { searched }]) => searched && name !== title && name !== 'labelEn',
  );
  return { title, titleEn: title === 'label' && columns['labelEn'] ? 'labelEn' : undefined, detail: detail?.[0] };
}
