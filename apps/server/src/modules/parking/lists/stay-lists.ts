import type { contract } from '@parking/contract/contract';
import { normalisePlate } from '@parking/contract/parking/plates';
import { overstayMinutes } from '@parking/contract/parking/lists/stay-lists';
import { type Reads, anyOf } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { Failure } from '../../../platform/failure.ts';
import type { ListOptions } from '../../../platform/http/list-handlers.ts';
import type { Row } from '../../../platform/spreadsheet/read-all.ts';
import { bothPlateForms, plateForm } from '../../plates/plate-forms.ts';
import { codeForm } from './code-form.ts';
import type { MembershipDecision } from '../membership/entered-as.ts';
import { findMemberAtExit } from '../membership/member-at-exit.ts';
import { priceStay } from '../exit/price.ts';
import { readTariffBook } from '../../tariffs/read-tariff-book.ts';
import type { ChargeInput } from '@parking/contract/tariffs/charge';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import { exitAmounts, hidingTakings } from '../../money/deposits/blind.ts';

/** `q` finds a stay by its code, either plate or a receipt; `column` holds the stay. */
export const searchOf = (column: string) =>
  ({ column, view: 'stay_texts_v', key: 'stay_id', form: normalisePlate }) as const;

export const entries: ListOptions<typeof contract.parkingInList.list> = {
  view: 'stay_entries_v',
  defaultSort: [{ column: 'datetimeIn', direction: 'desc' }],
  forms: { ...bothPlateForms, parkingCode: codeForm },
  search: searchOf('id'),
  access: hidingTakings(['prepaid'], 'prepaid_deposit_id'),
};

export const exits: ListOptions<typeof contract.parkingOutList.list> = {
  view: 'stay_exits_v',
  defaultSort: [{ column: 'datetimeOut', direction: 'desc' }],
  forms: { ...bothPlateForms, parkingCode: codeForm },
  search: searchOf('id'),
  access: hidingTakings(exitAmounts),
};

export const deletedEntries: ListOptions<typeof contract.parkingInDeletes.list> = {
  view: 'deleted_entries_v',
  defaultSort: [{ column: 'deletedAt', direction: 'desc' }],
  forms: { plateNumber: plateForm, parkingCode: codeForm },
  search: searchOf('id'),
};

export const openings: ListOptions<typeof contract.manualOpenings.list> = {
  view: 'manual_openings_v',
  defaultSort: [{ column: 'at', direction: 'desc' }],
};

export const pairs: ListOptions<typeof contract.parkingTransactions.list> = {
  view: 'stay_pairs_v',
  defaultSort: [{ column: 'datetimeIn', direction: 'desc' }],
  forms: { ...bothPlateForms, parkingCode: codeForm },
  search: searchOf('id'),
  access: hidingTakings(['total']),
};

/** Cars inside, each with its price as of now. */
export const carsInside = (site: () => Site): ListOptions<typeof contract.parkings.list> => ({
  view: 'stays_inside_v',
  defaultSort: [{ column: 'datetimeIn', direction: 'asc' }],
  forms: { plateNumber: plateForm, parkingCode: codeForm },
  search: searchOf('id'),
  complete: {
    fields: ['durationMinutes', 'overstays', 'fee'],
    of: (tx, rows) => priceNow(tx, site(), rows),
  },
});

interface Inside {
  readonly id: string;
  readonly vehicleTypeId: string;
  readonly parkingType: ParkingType;
  readonly enteredAt: Date;
  readonly prepaid: number;
  readonly memberId: string | null;
  readonly enteredAs: MembershipDecision | null;
  readonly entryGateId: string;
  readonly entryBusinessDay: string;
}

async function priceNow(reads: Reads, site: Site, rows: readonly Row[]): Promise<Row[]> {
  const now = new Date();
  const book = await readTariffBook(reads);
  const stays = await reads
    .selectFrom('stays')
    .select(['id', 'vehicleTypeId', 'parkingType', 'enteredAt', 'prepaid'])
    .select(['memberId', 'enteredAs', 'entryGateId', 'entryBusinessDay'])
    .where('id', '=', anyOf(rows.map(({ id }) => String(id))))
    .$narrowType<{ parkingType: ParkingType; enteredAs: MembershipDecision | null }>()
    .execute();
  const byId = new Map(stays.map((stay) => [stay.id, stay]));
  const priced: Row[] = [];
  for (const row of rows) {
    const stay = byId.get(String(row['id']));
    const minutes = stay ? Math.max(0, Math.floor((now.getTime() - stay.enteredAt.getTime()) / 60_000)) : 0;
    const fee = stay ? findFee(book, site, stay, now, await giftOf(reads, site, stay, now)) : null;
    priced.push({ ...row, durationMinutes: minutes, overstays: minutes >= overstayMinutes, fee });
  }
  return priced;
}

/** What the membership that it came in on gives it, through the gate that it came by. */
async function giftOf(reads: Reads, site: Site, stay: Inside, at: Date): Promise<ChargeInput['entitlement']> {
  if (stay.memberId === null) return null;
  const { vehicleTypeId, entryGateId: gateId } = stay;
  const unread = { mayBeMember: false, entryPlate: null };
  const member = await findMemberAtExit(reads, site, { ...stay, ...unread }, { gateId, vehicleTypeId, at });
  return member?.entitlement ?? null;
}

/** What the car would pay now; null where no fare holds. */
function findFee(
  book: TariffBook,
  site: Site,
  stay: Inside,
  now: Date,
  entitlement: ChargeInput['entitlement'],
): number | null {
  try {
    return priceStay(book, site, stay, now < stay.enteredAt ? stay.enteredAt : now, { entitlement }).total;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
