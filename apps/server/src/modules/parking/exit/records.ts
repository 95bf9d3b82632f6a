import { toLocalDateTime } from '@parking/contract/core/time';
import { normalisePlate } from '@parking/contract/parking/plates';
import type { ParkingIn, ParkingOut } from '@parking/contract/parking/stays';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import type { Site } from '../../../platform/http/context.ts';
import { whyOrdinary } from '../membership/entered-as.ts';
import { type DeskSettings, gateOf } from './desk-settings.ts';
import type { StayInside } from './stay-inside.ts';
import { type Exit, type Written, exitOf } from './write.ts';

function seenType({ vehicleTypes }: TariffBook, id: string) {
  const type = vehicleTypes.find((one) => one.id === id);
  if (!type) throw new Error(`There is no vehicle type ${id}.`);
  return { vehicleId: id, vehicleLabel: type.label, vehicleLabelEn: type.labelEn };
}

/** A car inside as `parking_ins_v` shows it, made from what is in hand. */
export function entryRecordOf(
  stay: StayInside,
  { site, book, settings }: { readonly site: Site; readonly book: TariffBook; readonly settings: DeskSettings },
): ParkingIn {
  return {
    id: stay.id,
    parkingCode: stay.code,
    plateNumber: stay.entryPlate,
    ...seenType(book, stay.vehicleTypeId),
    gateId: stay.entryGateId,
    gateName: gateOf(settings, stay.entryGateId).name,
    datetimeIn: toLocalDateTime(stay.enteredAt, site.zone),
    parkingType: stay.parkingType,
    origin: stay.origin,
    state: stay.state,
    prepaid: stay.prepaid,
    isMember: stay.memberId !== null,
    note: stay.entryNote,
    images: [...stay.entryImages],
    flags: [...stay.flags],
  };
}

/** An exit as `parking_outs_v` will show it, made from what is in hand; `operator` is the username of whoever let it out. */
export function exitRecordOf(exit: Exit, operator: string, { receiptNumber, flags }: Written): ParkingOut {
  const { till, stay, gate, charge, paidType, priced, settings } = exit;
  const local = (at: Date): string => toLocalDateTime(at, till.site.zone);
  return {
    id: stay.id,
    parkingInId: stay.id,
    parkingCode: stay.code,
    plateNumber: normalisePlate(exit.plate ?? '') === '' ? stay.entryPlate : exit.plate,
    plateNumberIn: stay.entryPlate,
    ...seenType(priced.tariffs.book, exit.vehicleTypeId),
    parkingType: exit.parkingType,
    gateInId: stay.entryGateId,
    gateInName: gateOf(settings, stay.entryGateId).name,
    gateId: gate.id,
    gateName: gate.name,
    datetimeIn: local(stay.enteredAt),
    datetimeOut: local(exitOf(exit)),
    businessDay: till.businessDay,
    durationMinutes: charge.durationMinutes,
    exitKind: exit.kind,
    operatorId: till.operatorId,
    operator,
    depositId: till.depositId,
    paidTypeId: paidType?.id ?? null,
    paidTypeLabel: paidType?.label ?? null,
    lines: [...charge.lines],
    byDay: charge.byDay,
    gross: charge.gross,
    discount: charge.discount,
    fine: charge.fine,
    tax: charge.tax,
    total: charge.total,
    variance: exit.variance,
    receiptNumber,
    freePass: exit.freePass,
    freePassVerification: exit.freePassVerification || null,
    voucherId: exit.voucher?.id ?? null,
    approvedBy: priced.as.approval?.approvedBy.username ?? null,
    isMember: exit.memberId !== null,
    memberWhy: priced.as.membership && !priced.as.entitlement ? whyOrdinary(priced.as.membership) : null,
    note: exit.note || null,
    paperNumber: exit.paperNumber || null,
    images: [...new Set([...(exit.images ?? []), ...(exit.picture ? [exit.picture.token] : [])])].sort((one, other) =>
      one < other ? -1 : 1,
    ),
    imagesIn: [...stay.entryImages],
    flags,
  };
}
