import { type Api, logIn } from './api.ts';
import { buildLane, letIn, nextPlate } from './lane.ts';
import { personPassword } from './people.ts';
import { somebodyWhoSigns } from './story.ts';

interface Found {
  readonly id: string;
  readonly number: number;
}

/** Rules look every half minute. */
const foundWithinMs = 60_000;

/** A cashier whom the caller did not make lets a car go on the ticket of one that came in later: what is found, and who it was. */
export async function addIndication(api: Api): Promise<Found & { readonly cashier: { id: string; username: string } }> {
  const lane = await buildLane(api);
  // Whoever made an account hears nothing of what is about it.
  const cashier = await somebodyWhoSigns(['CASHIER']);
  const desk = await logIn(cashier.username, personPassword);
  const plateNumber = nextPlate('KTR');
  // Nor does whoever let the cars in.
  const host = await logIn((await somebodyWhoSigns(['SUPERADMIN'])).username, personPassword);
  await letIn(host, lane, 300, plateNumber);
  const fresh = await letIn(host, lane, 20, nextPlate('MEL'));
  const paidTypes = await api.call<{ id: string; kind: string }[]>('GET', '/paid-type/list');
  await desk.call('POST', '/parking_outs/save_parking_out/v2', {
    parkingInId: fresh.id,
    gateId: lane.exitId,
    plateNumber,
    paidTypeId: paidTypes.find(({ kind }) => kind === 'CASH')?.id,
  });
  const query = `subjectId.equals=${cashier.id}&cheatingType.equals=TICKET_SWAP`;
  const until = Date.now() + foundWithinMs;
  for (;;) {
    const [found] = await api.call<Found[]>('GET', `/cheating_indications?${query}`);
    if (found) return { ...found, cashier };
    if (Date.now() > until) throw new Error('no rule has found the swapped ticket');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
