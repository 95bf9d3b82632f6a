import { z } from 'zod';
import {
  type Code,
  Ledger,
  type Refund as MadeRefund,
  type Notice,
  type ProviderCall,
  type ProviderReply,
  type SimulatedProvider,
  textOf,
} from './ledger.ts';

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
    if (method === 'POST' && path === '/refunds') return this.#refund(Refund.parse(JSON.parse(body)));
    if (path.startsWith('/refunds')) return this.#refunds(path);
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
    const [refund] = this.ledger.refundsOf(code).slice(-1);
    if (refund) return this.#notice('refund.succeeded', this.#toldRefund(refund));
    const { payment_request_id, reference_id, request_amount, status } = this.#told(code);
    const event = code.state === 'PAID' ? 'payment.capture' : 'payment.failure';
    const data = {
      payment_id: `py-${code.providerReference}`,
      payment_request_id,
      reference_id,
      request_amount,
      status,
    };
    return this.#notice(event, data);
  }

  #notice = (event: string, data: object): Notice => ({
    headers: { 'x-callback-token': this.callbackToken },
    body: JSON.stringify({ event, data }),
  });

  /** Amounts of which Xendit's test mode says no. */
  #refund({ reference_id: id, payment_request_id: request, amount }: z.output<typeof Refund>): ProviderReply {
    const code = this.ledger.find(request);
    if (!code) return notFound;
    const made = amount === 10_303 ? null : this.ledger.refund(code, id, amount);
    if (!made)
      return { status: 200, body: { id: `rfd-${id}`, status: 'FAILED', failure_code: 'REFUND_NOT_SUPPORTED' } };
    return { status: 200, body: this.#toldRefund(made) };
  }

  #refunds(path: string): ProviderReply {
    const of = this.ledger.find(decodeURIComponent(path.split('payment_request_id=')[1] ?? ''));
    if (of) return { status: 200, body: { data: this.ledger.refundsOf(of).map((one) => this.#toldRefund(one)) } };
    const one = [...this.ledger.refunds.values()].find(({ reference }) => path === `/refunds/${reference}`);
    return one ? { status: 200, body: this.#toldRefund(one) } : notFound;
  }

  #toldRefund({ id, of, reference, amount, state }: MadeRefund) {
    const statuses = { DONE: 'SUCCEEDED', PENDING: 'PENDING', FAILED: 'FAILED' } as const;
    return {
      id: reference,
      reference_id: id,
      payment_request_id: this.ledger.find(of)?.providerReference,
      amount,
      currency: this.ledger.currency,
      status: statuses[state],
    };
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
