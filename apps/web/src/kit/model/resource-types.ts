import type { EndpointDefinition, RowOf } from '@parking/contract/core/endpoint';
import type { Columns } from '@parking/contract/core/list';
import type { TypeOptions } from 'i18next';

/** All texts as the program declares them (`app/i18next.d.ts`). */
type Texts = TypeOptions['resources']['translation'];

/** A list of the contract, and what else can be done with its records. */
export interface AnyResource {
  readonly list: EndpointDefinition;
  readonly create?: EndpointDefinition;
  readonly update?: EndpointDefinition;
  readonly remove?: EndpointDefinition;
  readonly export?: EndpointDefinition;
  readonly history?: EndpointDefinition;
  /** Where it can be filled from a spreadsheet. */
  readonly template?: EndpointDefinition;
  readonly import?: EndpointDefinition;
}

export type RowOfResource<R extends AnyResource> = RowOf<R['list']>;
/** A row where its kind does not matter. */
export type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string };

export const columnsOf = (resource: Pick<AnyResource, 'list'>): Columns => resource.list.columns ?? {};

/** A resource's words. A field is named once: for its column, filter, form field, history and export. */
export interface ResourceTexts {
  readonly title: string;
  /** In the middle of a sentence: `Hapus tipe identitas "KTP"?` */
  readonly one: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly help?: Readonly<Record<string, string>>;
  /** What was done to a record, beyond creating, changing and deleting it: words for its history. */
  readonly actions?: Readonly<Record<string, string>>;
  /** Words of enumerations, by field. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

type KeysWithTexts<Domain extends keyof Texts> = {
  [Name in keyof Texts[Domain] & string]: Texts[Domain][Name] extends { title: string; one: string; fields: object }
    ? `${Domain}.${Name}`
    : never;
}[keyof Texts[Domain] & string];

/** Where in the texts a resource's words stand, by domain and name. */
export type ResourceTextsKey = { [Domain in keyof Texts]: KeysWithTexts<Domain> }[keyof Texts];

/** The fields that are named there. */
export type NamedField<Key extends ResourceTextsKey> = Key extends `${infer Domain}.${infer Name}`
  ? Domain extends keyof Texts
    ? Name extends keyof Texts[Domain]
      ? Texts[Domain][Name] extends { fields: infer Fields }
        ? keyof Fields & string
        : never
      : never
    : never
  : never;
