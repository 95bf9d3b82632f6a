import type { SignedDeduct } from '@parking/contract/gates/card-deducts';
import type { PrintDocument } from '@parking/contract/core/print-document';
import type { Quote } from '@parking/contract/parking/exit/parking-outs';
import { type PrintSettings, receiptDocument } from '@parking/contract/parking/paper/receipt';
import type { PaymentSlip } from '@parking/contract/money/claims/payment-slip';
import type { DeskUser } from './desk-types.ts';

export interface OfflineSaleInput {
  readonly requestId: string;
  readonly user: DeskUser;
  readonly gate: { readonly id: string; readonly name: string };
  readonly shift: string | null;
  readonly quote: Quote;
  readonly plateNumber: string | null;
  readonly vehicleLabel: string;
  readonly paidType: { readonly id: string; readonly label: string } | null;
  /** Of a payment that the cashier alone has seen. */
  readonly payment: PaymentSlip | null;
  readonly tendered: number | null;
  readonly lostTicket: boolean;
  readonly note: string | null;
  readonly clockUnsure: boolean;
  /** What the gate's reader took from a card for this sale, where it did. */
  readonly deduct?: SignedDeduct | null;
}

/** The slip of a sale made without the server; its number is the device's own until the real one follows. */
export function slipOf(input: OfflineSaleInput, number: string, kept: PrintSettings | null): PrintDocument {
  const { quote } = input;
  const settings = kept ?? {
    headerTicket: '',
    footerTicket: '',
    headerTicketIn: '',
    footerTicketIn: '',
    titleTicketIn: '',
    companyName: '',
    logo: null,
    fields: [],
  };
  return receiptDocument(
    settings,
    {
      parkingCode: quote.parkingIn.parkingCode,
      plateNumber: input.plateNumber ?? quote.parkingIn.plateNumber,
      vehicleLabel: input.vehicleLabel,
      gateInName: quote.parkingIn.gateName,
      gateOutName: input.gate.name,
      datetimeIn: quote.parkingIn.datetimeIn,
      datetimeOut: quote.datetimeOut,
      durationMinutes: quote.durationMinutes,
      paidTypeLabel: input.paidType?.label ?? null,
      tax: quote.tax,
      operator: input.user.name,
      shift: input.shift,
    },
    {
      number,
      lines: quote.lines,
      byDay: quote.byDay,
      total: quote.total,
      tendered: input.tendered,
      change: input.tendered === null ? null : input.tendered - quote.total,
      provisional: true,
    },
    { copyNumber: 0, printedAt: quote.datetimeOut },
  );
}
