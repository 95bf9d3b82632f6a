import { contract } from '@parking/contract/contract';
import type { StreamSettings } from '@parking/contract/gates/equipment';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Reads } from '../../platform/db/pool.ts';
import { attachAsset, releaseAsset } from '../../platform/files/assets.ts';
import { type Context, type Route, implement } from '../../platform/http/context.ts';
import {
  type ResourceServices,
  type WriteRule,
  isAsRead,
  isStale,
  nextUpdatedAt,
  resourceHandlers,
} from '../../platform/http/resource-handlers.ts';
import { signLoosening } from '../controls/sign-loosening.ts';
import { refuseUsedDeviceType } from './gate-rules.ts';

/** A record holds the file it names, and lets go of the one it named before. */
function holdsFile<R extends typeof contract.audioFiles | typeof contract.programFiles>(
  holder: 'audio_files' | 'program_files',
): WriteRule<R> {
  return async ({ tx, callerId }, input, current) => {
    const { tokenFile } = input;
    const before = current?.['tokenFile'];
    if (typeof tokenFile === 'string' && tokenFile !== before) {
      await attachAsset(tx, tokenFile, holder, { uploadedBy: callerId, field: 'tokenFile' });
      if (typeof before === 'string') await releaseAsset(tx, before);
    }
    return input;
  };
}

/** A program that nobody gave a version is called by the moment it came, which grows as versions do. */
const programRule: WriteRule<typeof contract.programFiles> = async (context, input, current) => {
  const held = await holdsFile('program_files')(context, input, current);
  return current === null ? { version: toLocalDateTime(new Date(), context.site.zone), ...held } : held;
};

async function releaseFile({ tx }: Context, { tokenFile }: { readonly tokenFile: string }): Promise<void> {
  await releaseAsset(tx, tokenFile);
}

async function readStreamSettings(reads: Reads, zone: string): Promise<StreamSettings> {
  const {
    onlyRow: _,
    updatedAt,
    ...settings
  } = await reads.selectFrom('streamSettings').selectAll().executeTakeFirstOrThrow();
  return { ...settings, updatedAt: toLocalDateTime(updatedAt, zone) };
}

async function updateStreamSettings(context: Context<typeof contract.streamSettings.update>): Promise<StreamSettings> {
  const { tx, site } = context;
  await tx.selectFrom('streamSettings').select('onlyRow').forUpdate().execute();
  const before = await readStreamSettings(tx, site.zone);
  const { updatedAt, approverUsername: _, approverPassword: _also, approverCode: _too, ...changes } = context.body;
  if (isStale(updatedAt, before.updatedAt)) throw context.fail('changed-meanwhile');
  if (isAsRead(changes, before)) return before;
  await signBlinded(context, before, { ...before, ...changes });
  await tx
    .updateTable('streamSettings')
    .set({ ...changes, updatedAt: nextUpdatedAt })
    .execute();
  const after = await readStreamSettings(tx, site.zone);
  await context.log({ action: 'update', entity: 'stream_settings', entityId: null, before, after });
  return after;
}

/** Fewer pictures of cameras: what nobody sees, nobody is held to. */
async function signBlinded(context: Context, before: StreamSettings, after: StreamSettings): Promise<void> {
  const isBlinded =
    (before.isEnabled && !after.isEnabled) ||
    after.snapshotTimeoutMs < before.snapshotTimeoutMs ||
    before.allowedHosts.some((host) => !after.allowedHosts.includes(host));
  if (!isBlinded || !before.isEnabled) return;
  const told = ({ isEnabled, snapshotTimeoutMs, allowedHosts }: StreamSettings): string =>
    isEnabled ? `${snapshotTimeoutMs} ms: ${allowedHosts.join(', ')}` : '–';
  const change = { name: 'cameras', before: told(before), after: told(after), loosens: true } as const;
  await signLoosening(context, { menus: ['/stream_settings'], flag: 'editable' }, change);
}

/** Cameras of a type that is read as single pictures no more are looked at by nobody either. */
const signUnread: WriteRule<typeof contract.deviceTypes> = async (context, input, current) => {
  const { imageType } = input;
  if (current?.imageType !== 'SNAPSHOT' || imageType === undefined || imageType === 'SNAPSHOT') return input;
  const subject = { id: current.id, label: current.label };
  const change = { name: 'cameras', subject, before: 'SNAPSHOT', after: imageType, loosens: true } as const;
  await signLoosening(context, { menus: ['/device_types'], flag: 'editable' }, change);
  return input;
};

/** What stands at gates and what is sent to them: device types, voices, programs, fields of the ticket, cameras. */
export function equipmentRoutes(services: ResourceServices): Route[] {
  return [
    ...implement(
      contract.deviceTypes,
      resourceHandlers(contract.deviceTypes, services, {
        table: 'device_types',
        defaultSort: [{ column: 'name', direction: 'asc' }],
        beforeWrite: signUnread,
        beforeRemove: refuseUsedDeviceType,
      }),
    ),
    ...implement(
      contract.audioFiles,
      resourceHandlers(contract.audioFiles, services, {
        table: 'audio_files',
        view: 'audio_files_v',
        defaultSort: [{ column: 'name', direction: 'asc' }],
        optionLabel: { label: 'name', labelEn: 'name' },
        beforeWrite: holdsFile('audio_files'),
        beforeRemove: releaseFile,
      }),
    ),
    ...implement(
      contract.programFiles,
      resourceHandlers(contract.programFiles, services, {
        table: 'program_files',
        view: 'program_files_v',
        defaultSort: [
          { column: 'type', direction: 'asc' },
          { column: 'version', direction: 'desc' },
        ],
        optionLabel: { label: 'version', labelEn: 'version' },
        beforeWrite: programRule,
        beforeRemove: releaseFile,
      }),
    ),
    ...implement(contract.printFields, {
      ...resourceHandlers(contract.printFields, services, {
        table: 'print_fields',
        defaultSort: [{ column: 'orderingNumber', direction: 'asc' }],
      }),
      options: ({ reads }) =>
        reads
          .selectFrom('printFields')
          .select(['id', 'name', 'label', 'labelEn', 'print', 'orderingNumber'])
          .orderBy('orderingNumber')
          .orderBy('name')
          .execute(),
    }),
    ...implement(contract.streamSettings, {
      get: ({ reads, site }) => readStreamSettings(reads, site.zone),
      update: updateStreamSettings,
    }),
  ];
}
