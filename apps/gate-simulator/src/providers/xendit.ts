import { z } from 'zod';
import { type Code, Ledger, type ProviderCall, type ProviderReply, type SimulatedProvider, textOf } from './ledger.ts';

const Request = z.object({ reference_id: z.string(), request_amount: z.number() });
const Refund = z.object({ reference_id: z.string(), payment_request_id: z.string(), amount: z.number() });

const statusOf = { OPEN: 'REQUIRES_ACTION', PAID: 'SUCCEEDED', CANCELLED: 'CANCELED', EXPIRED: 'EXPIRED' } as const;
const notFound: ProviderReply = { status: 404, body: { error_code: 'DATA_NOT_FOUND', message: 'Not found.' } };

/** Xendit, with one account. */
export class Xendit implements SimulatedProvider {
  readonly ledger = new Ledger();
  readonly apiKey = 'xnd_contoh';
  readonly callbackToken = 'token-balik-contoh';

  answer({ method, path, headers, body }: ProviderCall): ProviderReply {
    if (textOf(headers['authorization']) !== `Basic ${Buffer.from(`${this.apiKey}:`).toString('base64')}`)
      return { status: 401, body: { error_code: 'INVALID_API_KEY', message: 'API key is not authorized.' } };
    if (path === '/refunds') return this.#refund(Refund.parse(JSON.parse(body)));
    if (method === 'POST' && path === '/v3/payment_requests') {
      const { reference_id: reference, request_amount: amount } = Request.parse(JSON.parse(body));
      const made = this.ledger.makeCode(reference, amount, 'KASIR');
      return { status: 201, body: this.#told(this.ledger.asked(reference) ?? made) };
    }
    const [, id = '', act] = /^\/v3\/payment_requests\/([^/]+)(\/cancel)?$/.exec(path) ?? [];
    const code = this.ledger.asked(id);
    if (!code) return notFound;
    if (act !== undefined && !this.ledger.cancel(code))
      return { status: 409, body: { error_code: 'INVALID_STATE', message: 'It is paid.' } };
    return { status: 200, body: this.#told(code) };
  }

  noticeOf(code: Code) {
    const { payment_request_id, reference_id, request_amount, status } = this.#told(code);
    const event = code.state === 'PAID' ? 'payment.capture' : 'payment.failure';
    const data = {
      payment_id: `py-${code.providerReference}`,
      payment_request_id,
      reference_id,
      request_amount,
      status,
    };
    return { headers: { 'x-callback-token': this.callbackToken }, body: JSON.stringify({ event, data }) };
  }

  /** Amounts of which Xendit's test mode says no. */
  #refund({ reference_id: id, payment_request_id: request, amount }: z.output<typeof Refund>): ProviderReply {
    const code = this.ledger.find(request);
    if (!code) return notFound;
    if (amount === 10_303 || !this.ledger.refund(code, id, amount))
      return { status: 200, body: { id: `rfd-${id}`, status: 'FAILED', failure_code: 'REFUND_NOT_SUPPORTED' } };
    return { status: 200, body: { id: `rfd-${id}`, status: amount === 10_304 ? 'PENDING' : 'SUCCEEDED' } };
  }

  #told(code: Code) {
    return {
      payment_request_id: code.providerReference,
      reference_id: code.reference,
      request_amount: this.ledger.amountOf(code),
      currency: this.ledger.currency,
      status: statusOf[code.state],
      actions: [{ type: 'PRESENT_TO_CUSTOMER', descriptor: 'QR_STRING', value: code.qrString }],
    };
  }
}
