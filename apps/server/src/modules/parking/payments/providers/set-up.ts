import type { ProviderRecord, SecretName } from './provider-record.ts';

/** A provider as its adapter is given it: complete, its secrets readable. */
export interface SetUp {
  readonly record: ProviderRecord;
  readonly secrets: Readonly<Record<SecretName, string>>;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Where it sends its notifications. */
  readonly notificationUrl: string;
  /** Also machines of the own network and this one. */
  readonly allowPrivate: boolean;
}
