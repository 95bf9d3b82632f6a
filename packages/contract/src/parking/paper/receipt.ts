import { z } from 'zod';
import { formatRupiah } from '../../core/format-rupiah.ts';
import { DayStart } from '../../core/business-day.ts';
import { formatDateTime, formatDuration } from '../../core/format-time.ts';
import type { PrintDocument } from '../../core/print-document.ts';
import { type WhyOrdinary, whyOrdinaryWords } from '../../members/entitle-words.ts';
import { formatPlate } from '../plates.ts';
import { type ByDay, toldLines } from '../../tariffs/by-day.ts';
import type { ChargeLine } from '../../tariffs/compute-fare.ts';
import { TaxRate, taxRateAt } from '../../tariffs/tax-rate.ts';
import type { TicketTariff } from './tariff-rows.ts';
import { taxWords } from './tax-words.ts';

/** What a ticket and a receipt may show, each switched by its print field. */
export const printFieldNames = [
  'NPWPD',
  'PARKING_CODE',
  'PLATE',
  'VEHICLE_TYPE',
  'GATE_IN',
  'GATE_OUT',
  'TIME_IN',
  'TIME_OUT',
  'DURATION',
  'LINES',
  'PAID_TYPE',
  'TAX_BASE',
  'TAX',
  'OPERATOR',
  'SHIFT',
  'TARIFF',
] as const;
export type PrintFieldName = (typeof printFieldNames)[number];

/** How the operator wants tickets and receipts; screens keep a copy to print without the network. */
export const PrintSettings = z.object({
  headerTicket: z.string(),
  footerTicket: z.string(),
  headerTicketIn: z.string(),
  footerTicketIn: z.string(),
  titleTicketIn: z.string(),
  companyName: z.string(),
  logo: z.string().nullable(),
  /** By which number the tax office knows the operator; copies from before it was kept have none. */
  npwpd: z.string().nullable().optional(),
  /** How sales are taxed, by business days: of each receipt the rate of its own. */
  taxed: z.object({ taxRates: z.array(TaxRate).min(1), dayStarts: z.array(DayStart).min(1) }).optional(),
  /** Only what is to be printed, in order. */
  fields: z.array(z.object({ name: z.enum(printFieldNames), label: z.string(), labelEn: z.string().nullable() })),
});
export type PrintSettings = z.output<typeof PrintSettings>;

/** What is known of a stay when it is printed; times are the site's local text. */
export interface PrintedStay {
  readonly parkingCode: string;
  readonly plateNumber: string | null;
  readonly vehicleLabel: string;
  readonly gateInName: string;
  readonly gateOutName?: string;
  readonly datetimeIn: string;
  readonly datetimeOut?: string;
  readonly durationMinutes?: number;
  readonly paidTypeLabel?: string | null;
  readonly flags?: readonly string[];
  readonly tax?: number;
  /** What the tax is of, and the number of whoever owes it: of a receipt. */
  readonly taxBase?: number | undefined;
  readonly npwpd?: string | null | undefined;
  readonly operator?: string | null;
  readonly shift?: string | null;
  readonly memberWhy?: WhyOrdinary | null;
}

export interface PrintedSale {
  readonly number: string;
  readonly lines: readonly ChargeLine[];
  /** The same told by days, which the paper has instead. */
  readonly byDay: ByDay | null;
  readonly total: number;
  readonly tendered: number | null;
  readonly change: number | null;
  readonly provisional?: boolean;
  /** Where anybody may see that it is genuine. */
  readonly check?: string;
}

interface Print {
  /** 0 the first print. */
  readonly copyNumber: number;
  readonly printedAt: string;
}

function fieldValue(name: PrintFieldName, stay: PrintedStay): string | null {
  switch (name) {
    case 'NPWPD':
      return stay.npwpd ?? null;
    case 'PARKING_CODE':
      return stay.parkingCode;
    case 'PLATE':
      return stay.plateNumber ? formatPlate(stay.plateNumber) : null;
    case 'VEHICLE_TYPE':
      return stay.vehicleLabel;
    case 'GATE_IN':
      return stay.gateInName;
    case 'GATE_OUT':
      return stay.gateOutName ?? null;
    case 'TIME_IN':
      return formatDateTime(stay.datetimeIn, 'id');
    case 'TIME_OUT':
      return stay.datetimeOut === undefined ? null : formatDateTime(stay.datetimeOut, 'id');
    case 'DURATION':
      return stay.durationMinutes === undefined ? null : formatDuration(stay.durationMinutes, 'id');
    case 'PAID_TYPE':
      return stay.paidTypeLabel ?? null;
    case 'TAX_BASE':
      return stay.taxBase === undefined ? null : formatRupiah(stay.taxBase);
    case 'TAX':
      return stay.tax === undefined ? null : formatRupiah(stay.tax);
    case 'OPERATOR':
      return stay.operator ?? null;
    case 'SHIFT':
      return stay.shift ?? null;
    case 'LINES':
    case 'TARIFF':
      return null;
  }
}

const rowsOf = (
  settings: PrintSettings,
  stay: PrintedStay,
  tariff: PrintDocument['rows'] = [],
): PrintDocument['rows'] =>
  settings.fields.flatMap(({ name, label, labelEn }) => {
    if (name === 'TARIFF') return tariff.length === 0 ? [] : [{ label, labelEn, value: '' }, ...tariff];
    const value = fieldValue(name, stay);
    if (value === null) return [];
    return [{ ...(name === 'TAX' ? taxLabel(settings, stay, { label, labelEn }) : { label, labelEn }), value }];
  });

/** By the rate of when it was paid: at the exit, or on entry. */
function taxLabel(
  { taxed }: PrintSettings,
  { tax = 0, taxBase = 0, datetimeIn, datetimeOut = datetimeIn }: PrintedStay,
  words: Pick<PrintSettings['fields'][number], 'label' | 'labelEn'>,
) {
  return taxWords(words, { total: taxBase + tax, tax }, taxed ? taxRateAt(taxed, datetimeOut) : null);
}

/** The ticket a car comes in with; its barcode is what the exit scans. `tariff` is null of whoever does not pay it. */
export function ticketDocument(
  settings: PrintSettings,
  stay: PrintedStay,
  print: Print,
  tariff: TicketTariff | null,
): PrintDocument {
  const isTold = settings.fields.some(({ name }) => name === 'TARIFF');
  return {
    kind: 'TICKET',
    logo: settings.logo,
    title: settings.titleTicketIn,
    header: settings.headerTicketIn || settings.companyName,
    footer: settings.footerTicketIn,
    number: stay.parkingCode,
    provisional: false,
    barcode: stay.parkingCode,
    rates: isTold && tariff ? tariff.address : null,
    rows: rowsOf(settings, stay, tariff?.rows),
    lines: [],
    total: null,
    tendered: null,
    change: null,
    ...print,
  };
}

const notPaid = { label: 'Belum dibayar', labelEn: 'Not paid', value: 'DITAGIH KEMUDIAN / TO COLLECT' };
const shortPaid = {
  label: 'Kurang bayar',
  labelEn: 'Still owed',
  value: 'DITAGIH DI KUNJUNGAN BERIKUT / DUE AT THE NEXT VISIT',
};

/** What is owed of it: all, of a car that was let go, or what was not paid at the exit. */
function owedOf({ flags = [] }: PrintedStay): { readonly title: string; readonly rows: PrintDocument['rows'] } {
  if (flags.includes('to-collect')) return { title: 'TAGIHAN PARKIR', rows: [notPaid] };
  return flags.includes('short-paid')
    ? { title: 'STRUK KURANG BAYAR', rows: [shortPaid] }
    : { title: 'STRUK PARKIR', rows: [] };
}

/** The membership that a car came with, and why it paid all the same. */
function whyRow({ memberWhy }: PrintedStay): PrintDocument['rows'] {
  if (!memberWhy) return [];
  const { label, labelEn } = whyOrdinaryWords[memberWhy];
  return [{ label: 'Member tidak dipakai', labelEn: 'Membership not used', value: `${label} / ${labelEn}` }];
}

/** The receipt of money that was taken, or of what is to be collected. */
export function receiptDocument(
  settings: PrintSettings,
  stay: PrintedStay,
  sale: PrintedSale,
  print: Print,
): PrintDocument {
  const owed = owedOf(stay);
  const taxBase = stay.tax === undefined ? undefined : sale.total - stay.tax;
  const taxed = { ...stay, taxBase, npwpd: settings.npwpd };
  const itemised = settings.fields.some(({ name }) => name === 'LINES');
  return {
    kind: 'RECEIPT',
    logo: settings.logo,
    title: owed.title,
    header: settings.headerTicket || settings.companyName,
    footer: settings.footerTicket,
    number: sale.number,
    provisional: sale.provisional ?? false,
    barcode: null,
    check: sale.check ?? null,
    rows: [...rowsOf(settings, taxed), ...whyRow(stay), ...owed.rows],
    lines: itemised ? toldLines(sale) : [],
    total: sale.total,
    tendered: sale.tendered,
    change: sale.change,
    ...print,
  };
}
