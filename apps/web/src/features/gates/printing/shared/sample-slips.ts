import { firstDay } from '@parking/contract/core/business-day';
import { toBasisPoints } from '@parking/contract/core/patterned';
import { chargeAdjustments } from '@parking/contract/tariffs/charge-adjustments';
import { taxRateAt } from '@parking/contract/tariffs/tax-rate';
import { receiptCheckPath } from '@parking/contract/parking/paper/receipt-checks';
import type { PrintDocument } from '@parking/contract/core/print-document';
import {
  type PrintSettings,
  type PrintedStay,
  printFieldNames,
  receiptDocument,
  ticketDocument,
} from '@parking/contract/parking/paper/receipt';
import { type TicketTariff, tariffRows } from '@parking/contract/parking/paper/tariff-rows';
import type { FareRule } from '@parking/contract/tariffs/fare-rules';
import { tariffPath } from '@parking/contract/tariffs/public-tariffs';
import type { SystemConfiguration } from '@parking/contract/settings/system-configurations';

export interface FieldOnPaper {
  readonly name: string;
  readonly label: string;
  readonly labelEn: string | null;
  readonly print: boolean;
}

export type SlipWords = Pick<
  SystemConfiguration,
  | 'headerTicket'
  | 'footerTicket'
  | 'headerTicketIn'
  | 'footerTicketIn'
  | 'titleTicketIn'
  | 'tokenFile'
  | 'npwpd'
  | 'taxPercent'
  | 'taxOnTop'
>;

interface SampleSettings extends PrintSettings {
  readonly taxed: NonNullable<PrintSettings['taxed']>;
}

/** What the printer would be told: the fields that are on, in order. */
export function printSettingsOf(
  words: SlipWords,
  companyName: string,
  fields: readonly FieldOnPaper[],
): SampleSettings {
  const { headerTicket, footerTicket, headerTicketIn, footerTicketIn, titleTicketIn, tokenFile, npwpd } = words;
  const basisPoints = toBasisPoints(words.taxPercent);
  return {
    headerTicket,
    footerTicket,
    headerTicketIn,
    footerTicketIn,
    titleTicketIn,
    companyName,
    logo: tokenFile,
    npwpd,
    taxed: {
      taxRates: [{ from: firstDay, basisPoints, mode: words.taxOnTop ? 'ON_TOP' : 'INCLUDED' }],
      dayStarts: [{ from: firstDay, hour: 0 }],
    },
    fields: fields.flatMap(({ name, label, labelEn, print }) => {
      const known = printFieldNames.find((field) => field === name);
      return print && known ? [{ name: known, label, labelEn }] : [];
    }),
  };
}

/** A car that stayed two hours and a quarter, up to now. */
const parkingCode = 'M1-000123';
const stayMinutes = 135;

const entryOf = (now: string): PrintedStay => ({
  parkingCode,
  plateNumber: 'B1234ABC',
  vehicleLabel: 'Mobil',
  gateInName: 'Masuk Utara',
  datetimeIn: now,
});

/** What the first two hours of the sample receipt cost, with a bound. */
function sampleTariff({ taxed }: SampleSettings, now: string): TicketTariff {
  const rules: FareRule[] = [
    { rule: 'GRACE', minutes: 10 },
    { rule: 'PER_UNIT', untilMinute: 60, unitMinutes: 60, amount: 5_000 },
    { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 3_000 },
    { rule: 'CAP', amount: 30_000, ruleType: 'DAY24' },
  ];
  const id = 'sample';
  const asked = { vehicleTypeId: id, parkingType: 'REGULAR' } as const;
  const fares = [{ ...asked, id, fareNonRegularId: null, effectiveDate: firstDay, rules }];
  const fines = [{ vehicleTypeId: id, fine: 20_000 }];
  const rows = tariffRows({ vehicleTypes: [], fares, fines, holidays: [], ...taxed }, asked, now);
  return { rows, address: `${location.origin}${tariffPath}` };
}

export const sampleTicket = (settings: SampleSettings, now: string): PrintDocument =>
  ticketDocument(settings, entryOf(now), { copyNumber: 0, printedAt: now }, sampleTariff(settings, now));

/** Taxed as the settings say. */
export function sampleReceipt(settings: SampleSettings, now: string): PrintDocument {
  const fare = [
    { code: 'FIRST', label: 'Jam pertama', labelEn: 'First hour', quantity: 1, unitAmount: 5000, amount: 5000 },
    { code: 'NEXT', label: 'Jam berikutnya', labelEn: 'Following hours', quantity: 2, unitAmount: 3000, amount: 6000 },
  ];
  const given = { fine: null, entitlement: null, prepaid: 0, voucher: null, freePass: false };
  const { lines, total, tax } = chargeAdjustments({ ...given, lines: fare, taxRate: taxRateAt(settings.taxed, now) });
  const tendered = 20_000;
  const stay: PrintedStay = {
    ...entryOf(new Date(Date.parse(`${now}Z`) - stayMinutes * 60_000).toISOString().slice(0, 19)),
    gateOutName: 'Keluar Selatan',
    datetimeOut: now,
    durationMinutes: stayMinutes,
    paidTypeLabel: 'Tunai',
    tax,
    operator: 'Rina',
    shift: 'Pagi',
  };
  const check = `${location.origin}${receiptCheckPath}${'0'.repeat(32)}`;
  const sale = { number: 'K1-20261120-0042', lines, byDay: null, total, tendered, change: tendered - total, check };
  return receiptDocument(settings, stay, sale, { copyNumber: 0, printedAt: now });
}
