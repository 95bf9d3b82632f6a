import type { SettlementSetup } from '@parking/contract/money/settlements/settlement-setups';
import type { settlementWays } from '@parking/contract/money/settlements/settlements';
import { toLocalDateTime } from '@parking/contract/core/time';
import { unlock } from '../../../platform/auth/vault.ts';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { FileServer } from '../../../platform/outgoing/files/file-way.ts';
import { readConfiguration, readFtpPassword } from '../../settings/configuration.ts';
import { usualTemplate } from './settlement-templates.ts';

/** How the files of a payment type are written and sent; its secrets as they are stored. */
export interface HeldSetup {
  readonly templateId: string;
  readonly way: (typeof settlementWays)[number];
  readonly host: string | null;
  readonly port: number | null;
  readonly username: string | null;
  readonly password: string | null;
  readonly privateKey: string | null;
  readonly hostKey: string | null;
  readonly folder: string | null;
}

/** What a payment type has that nothing was set of. */
export const unset: HeldSetup = {
  templateId: usualTemplate,
  way: 'DOWNLOAD',
  host: null,
  port: null,
  username: null,
  password: null,
  privateKey: null,
  hostKey: null,
  folder: null,
};

export type StoredSetup = HeldSetup & { readonly updatedAt: Date };

/** Null where nothing was set. */
export async function findSetup(reads: Reads, paidTypeId: string): Promise<StoredSetup | null> {
  const found = await reads
    .selectFrom('settlementSetups')
    .select([
      'templateId',
      'way',
      'host',
      'port',
      'username',
      'password',
      'privateKey',
      'hostKey',
      'folder',
      'updatedAt',
    ])
    .where('paidTypeId', '=', paidTypeId)
    .$narrowType<Pick<HeldSetup, 'way'>>()
    .executeTakeFirst();
  return found ?? null;
}

/** How the files of a payment type are written and sent, without the secrets. Refuses one that is not there. */
export async function readSetup(reads: Reads, site: Site, paidTypeId: string): Promise<SettlementSetup> {
  const known = await reads.selectFrom('paidTypes').select('id').where('id', '=', paidTypeId).executeTakeFirst();
  if (!known) throw new Failure('record-not-found');
  const found = await findSetup(reads, paidTypeId);
  const { password, privateKey, ...told } = found ?? unset;
  return {
    ...told,
    paidTypeId,
    passwordSet: password !== null,
    privateKeySet: privateKey !== null,
    updatedAt: found && toLocalDateTime(found.updatedAt, site.zone),
  };
}

/** A folder as names follow it. */
export const asFolder = (folder: string): string => (folder === '' ? '' : `${folder.replace(/\/+$/, '')}/`);

/** The file server of a payment type, its own or that of the configuration, with its secrets; null where files are handed over by hand. */
export async function readFileServer(
  reads: Reads,
  paidTypeId: string,
  allowPrivate: boolean,
): Promise<{ readonly server: FileServer; readonly folder: string } | null> {
  const setup = await findSetup(reads, paidTypeId);
  if (!setup || setup.way === 'DOWNLOAD') return null;
  const { way, hostKey, port } = setup;
  const folder = asFolder(setup.folder ?? '');
  if (setup.host !== null) {
    const password = setup.password && (await unlock(reads, setup.password));
    const privateKey = setup.privateKey && (await unlock(reads, setup.privateKey));
    const { host, username } = setup;
    return {
      server: { way, host, port, username: username ?? '', password, privateKey, hostKey, allowPrivate },
      folder,
    };
  }
  const { ftpAddress, ftpPort, ftpUsername } = await readConfiguration(reads);
  if (ftpAddress === null) return null;
  const password = await readFtpPassword(reads);
  const own = { host: ftpAddress, port: port ?? ftpPort, username: ftpUsername ?? '', password, privateKey: null };
  return { server: { way, ...own, hostKey, allowPrivate }, folder };
}
