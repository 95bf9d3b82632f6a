import { newId } from '@parking/contract/core/id';
import { isAllowed } from '@parking/contract/core/permissions';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import { attachAsset } from '../../../platform/files/assets.ts';
import type { Actor, Log, Site } from '../../../platform/http/context.ts';
import { tellApis } from '../../apis/tell-apis.ts';
import { notify } from '../../notices/notify.ts';
import { orderGate } from '../../gates/order-gate.ts';
import { getGate } from '../exit/desk-settings.ts';
import { findNewestPicture } from './newest-picture.ts';

const openSeconds = 30;
/** An older picture tells nothing of who stands at the gate. */
const freshMinutes = 10;

interface Opening {
  readonly gateId: string;
  readonly note: string;
  readonly image?: string | undefined;
}

interface Opened {
  readonly id: string;
  readonly gateId: string;
  readonly commandId: string;
  readonly at: string;
}

/** Opens a gate by hand: written down with its reason before the gate is told, and somebody else hears of it. */
export async function openGate(
  tx: Tx,
  { site, actor, log }: { site: Site; actor: Actor; log: Log },
  { gateId, note, image }: Opening,
): Promise<Opened> {
  await refuseUnlessOpen(tx, actor);
  const gate = await getGate(tx, gateId);
  const id = newId();
  const at = new Date();
  const commandId = await orderGate(tx, {
    siteId: site.id,
    gateId,
    command: 'OPEN',
    payload: { picture: true },
    cause: 'manual-opening',
    causeId: id,
    requestedBy: actor.userId,
    expiresInSeconds: openSeconds,
  });
  if (image !== undefined)
    await attachAsset(tx, image, 'manual_openings', { uploadedBy: actor.userId, picture: true, field: 'image' });
  const seen = await findNewestPicture(tx, gateId, at, freshMinutes);
  await tx
    .insertInto('manualOpenings')
    .values({
      id,
      siteId: site.id,
      gateId,
      note,
      byId: actor.userId,
      at,
      commandId,
      imageToken: image ?? null,
      cameraToken: seen?.token ?? null,
      cameraAt: seen?.takenAt ?? null,
    })
    .execute();
  const images = [image, seen?.token].filter((token) => token !== undefined);
  const after = { gate: gate.name, note, ...(images.length > 0 && { images }) };
  await log({ action: 'open-gate', entity: 'gates', entityId: gateId, after }, tx);
  await notify(tx, site.id, {
    type: 'MANUAL_OPEN',
    values: { gate: gate.name, user: actor.username, note },
    filter: {},
  });
  await tellApis(tx, site.id, 'GATE_OPENED_BY_HAND', [{ gateId, openingId: id }]);
  return { id, gateId, commandId, at: toLocalDateTime(at, site.zone) };
}

/** The setting may keep the barrier from cashiers; whoever may open on the screens of manual openings or of the monitoring is not kept from it. */
async function refuseUnlessOpen(reads: Reads, actor: Actor): Promise<void> {
  const settings = await reads.selectFrom('systemConfiguration').select('openGateManual').executeTakeFirstOrThrow();
  const bySupervisor = isAllowed(
    { menus: ['/report/manual-open-gate', '/gate_monitoring'], flag: 'addable' },
    '',
    actor.rights,
  );
  if (!settings.openGateManual && !bySupervisor) throw new Failure('forbidden');
}
