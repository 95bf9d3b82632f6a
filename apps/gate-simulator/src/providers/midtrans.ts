import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Code, Ledger, type ProviderCall, type ProviderReply, type SimulatedProvider, textOf } from './ledger.ts';

const Charge = z.object({ transaction_details: z.object({ order_id: z.string(), gross_amount: z.number() }) });
const Refund = z.object({ refund_key: z.string(), amount: z.number() });

const statusOf = { OPEN: 'pending', PAID: 'settlement', CANCELLED: 'cancel', EXPIRED: 'expire' } as const;
const codeOf = { OPEN: '201', PAID: '200', CANCELLED: '200', EXPIRED: '407' } as const;

/** Midtrans says in the body how it went; its HTTP says little. */
const say = (code: string, body: object): ProviderReply => ({ status: 200, body: { status_code: code, ...body } });

/** Midtrans, with one merchant. */
export class Midtrans implements SimulatedProvider {
  readonly ledger = new Ledger();
  serverKey = 'SB-Mid-server-CONTOH';

  answer({ method, path, headers, body }: ProviderCall): ProviderReply {
    if (textOf(headers['authorization']) !== `Basic ${Buffer.from(`${this.serverKey}:`).toString('base64')}`)
      return { status: 401, body: { status_code: '401', status_message: 'Transaction cannot be authorized' } };
    if (path === '/v2/charge')
      return this.#charge(Charge.parse(JSON.parse(body)), textOf(headers['x-override-notification']) || undefined);
    const [, reference = '', act] = /^\/v2\/([^/]+)\/(\w+)$/.exec(path) ?? [];
    const code = this.ledger.asked(reference);
    if (!code) return say('404', { status_message: "Transaction doesn't exist." });
    if (method === 'GET') return say(codeOf[code.state], this.#told(code));
    if (act === 'cancel')
      return this.ledger.cancel(code)
        ? say('200', this.#told(code))
        : say('412', { status_message: 'Transaction status cannot be updated.' });
    const { refund_key: key, amount } = Refund.parse(JSON.parse(body));
    if (this.ledger.refunds.has(key)) return say('406', { status_message: 'Duplicate refund key.' });
    const made = this.ledger.refund(code, key, amount);
    return made
      ? say(made.state === 'DONE' ? '200' : '201', { ...this.#told(code), refund_key: key })
      : say('412', { status_message: 'Refund is not allowed.' });
  }

  noticeOf(code: Code) {
    const told = this.#told(code);
    const statusCode = codeOf[code.state];
    const signature = createHash('sha512')
      .update(`${told.order_id}${statusCode}${told.gross_amount}${this.serverKey}`)
      .digest('hex');
    return { headers: {}, body: JSON.stringify({ status_code: statusCode, ...told, signature_key: signature }) };
  }

  #charge({ transaction_details: asked }: z.output<typeof Charge>, notifyAt: string | undefined): ProviderReply {
    const { order_id: id, gross_amount: amount } = asked;
    if (this.ledger.codes.has(id)) return say('406', { status_message: 'Duplicate order ID.' });
    const made = this.ledger.makeCode(id, amount, 'KASIR', notifyAt);
    const code = this.ledger.asked(id) ?? made;
    return say('201', { ...this.#told(code), qr_string: code.qrString });
  }

  #statusOf(code: Code): string {
    if (this.ledger.refundsOf(code).length === 0) return statusOf[code.state];
    return code.refunded === code.paid ? 'refund' : 'partial_refund';
  }

  #told(code: Code) {
    return {
      transaction_id: code.providerReference,
      order_id: code.reference,
      gross_amount: this.ledger.amountOf(code).toFixed(2),
      transaction_status: this.#statusOf(code),
      ...(code.refunded > 0 && {
        refund_amount: code.refunded.toFixed(2),
        refunds: this.ledger.refundsOf(code).map(({ id, reference, amount }) => ({
          refund_chargeback_id: reference,
          refund_key: id,
          refund_amount: amount.toFixed(2),
        })),
      }),
      currency: this.ledger.currency,
      payment_type: 'qris',
    };
  }
}
