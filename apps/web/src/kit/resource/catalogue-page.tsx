import type { CataloguePath } from '@parking/contract/core/records';
import type { catalogue } from '@parking/contract/core/resource';
import { ResourcePage } from './resource-page.tsx';
import type { NamedField, ResourceTextsKey } from '../model/resource-types.ts';

type Key = { [One in ResourceTextsKey]: 'labelEn' extends NamedField<One> ? One : never }[ResourceTextsKey];

interface CataloguePageProps {
  readonly resource: ReturnType<typeof catalogue<string, CataloguePath>>;
  readonly route: string;
  readonly texts: Key;
}

/** The screen of a plain catalogue: a code, and a name in both languages. */
export function CataloguePage({ resource, route, texts }: CataloguePageProps) {
  return (
    <ResourcePage
      resource={resource}
      route={route}
      texts={texts}
      columns={[{ key: 'name' }, { key: 'label' }, { key: 'labelEn' }, { key: 'updatedAt' }]}
      fields={['name', 'label', 'labelEn']}
    />
  );
}
