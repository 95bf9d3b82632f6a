import {
  createHash,
  createHmac,
  createSign,
  createVerify,
  generateKeyPairSync,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
import { z } from 'zod';
import {
  type Code,
  Ledger,
  type Notice,
  type ProviderCall,
  type ProviderReply,
  type SimulatedProvider,
  textOf,
} from './ledger.ts';

const hashOf = (body: string): string => createHash('sha256').update(body).digest('hex');
const jakartaMs = 7 * 3_600_000;
const timeOf = (at: number): string => `${new Date(at + jakartaMs).toISOString().slice(0, 19)}+07:00`;
const toleratedMs = 5 * 60_000;

const Asked = z.object({
  partnerReferenceNo: z.string().optional(),
  originalPartnerReferenceNo: z.string().optional(),
  terminalId: z.string().optional(),
  amount: z.object({ value: z.string() }).optional(),
  partnerRefundNo: z.string().optional(),
  refundAmount: z.object({ value: z.string() }).optional(),
});

const statusOf = { OPEN: '03', PAID: '00', CANCELLED: '05', EXPIRED: '06' } as const;
const refuse = (status: number, service: string, responseMessage: string): ProviderReply => ({
  status,
  body: { responseCode: `${status}${service}00`, responseMessage },
});

/** How it signs what it tells by itself: banks differ in each of these. */
export interface SnapSigning {
  readonly algorithm: 'HMAC_SHA512' | 'RSA_SHA256';
  readonly encoding: 'BASE64' | 'HEX';
  /** Part of what is signed, where it is given. */
  readonly token?: string;
  /** Signed instead of the path that it calls. */
  readonly path?: string;
}

/** A bank that speaks SNAP BI, with one client. */
export class SnapBank implements SimulatedProvider {
  readonly ledger = new Ledger();
  readonly clientKey = 'KLIEN-CONTOH';
  secret = 'rahasia-klien-contoh';
  readonly #client = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #bank = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly privateKey = this.#client.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  readonly publicKey = this.#bank.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  readonly #tokens = new Set<string>();
  readonly #externalIds = new Set<string>();
  signing: SnapSigning = { algorithm: 'HMAC_SHA512', encoding: 'BASE64' };
  /** Its clock beside the machine's. */
  clockMs = 0;

  /** All tokens that it gave are good no more. */
  takeBackTokens(): void {
    this.#tokens.clear();
  }

  answer(call: ProviderCall): ProviderReply {
    if (call.path.endsWith('/access-token/b2b')) return this.#giveToken(call);
    const fault = this.#faultIn(call);
    if (fault !== null) return refuse(401, '47', `Unauthorized. ${fault}`);
    const asked = Asked.parse(JSON.parse(call.body));
    if (call.path.endsWith('/qr-mpm-generate')) return this.#generate(asked);
    const code = this.ledger.asked(asked.originalPartnerReferenceNo ?? '');
    if (!code) return { status: 404, body: { responseCode: '4045101', responseMessage: 'Transaction Not Found' } };
    if (call.path.endsWith('/qr-mpm-cancel'))
      return this.ledger.cancel(code)
        ? { status: 200, body: { responseCode: '2007700', responseMessage: 'Successful' } }
        : refuse(403, '77', 'Transaction Not Permitted');
    if (call.path.endsWith('/qr-mpm-refund')) return this.#refund(code, asked);
    return { status: 200, body: { responseCode: '2005100', responseMessage: 'Successful', ...this.#told(code) } };
  }

  noticeOf = (code: Code, path: string): Notice => this.#sign(this.#told(code), path, this.secret);

  /** What somebody would tell who has, or had, its secret: that a code was paid. */
  forge(reference: string, path: string, secret: string): Notice {
    const code = this.ledger.makeCode(reference, 0, '');
    return this.#sign(this.#told({ ...code, state: 'PAID', paid: code.amount }), path, secret);
  }

  #sign(told: object, path: string, secret: string): Notice {
    const { algorithm, encoding, token, path: own = path } = this.signing;
    const body = JSON.stringify({ ...told, additionalInfo: { rrn: '612345678901' } });
    const timestamp = timeOf(Date.now() + this.clockMs);
    const text = ['POST', own, ...(token === undefined ? [] : [token]), hashOf(body), timestamp].join(':');
    const bytes =
      algorithm === 'RSA_SHA256'
        ? createSign('RSA-SHA256').update(text).sign(this.#bank.privateKey)
        : createHmac('sha512', secret).update(text).digest();
    return {
      body,
      headers: {
        'x-timestamp': timestamp,
        'x-signature': bytes.toString(encoding === 'HEX' ? 'hex' : 'base64'),
        'x-external-id': String(Date.now()),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    };
  }

  #giveToken({ headers }: ProviderCall): ProviderReply {
    const timestamp = textOf(headers['x-timestamp']);
    const isOurs = createVerify('RSA-SHA256')
      .update(`${this.clientKey}|${timestamp}`)
      .verify(this.#client.publicKey, textOf(headers['x-signature']), 'base64');
    if (!isOurs || textOf(headers['x-client-key']) !== this.clientKey || !this.#isNow(timestamp))
      return refuse(401, '73', 'Unauthorized. Signature');
    const accessToken = randomUUID();
    this.#tokens.add(accessToken);
    return { status: 200, body: { responseCode: '2007300', accessToken, tokenType: 'Bearer', expiresIn: '900' } };
  }

  #isNow = (timestamp: string): boolean => Math.abs(Date.parse(timestamp) - Date.now() - this.clockMs) <= toleratedMs;

  /** What is wrong with a call, in the bank's words. */
  #faultIn({ method, path, headers, body }: ProviderCall): string | null {
    const token = textOf(headers['authorization']).replace('Bearer ', '');
    const [timestamp, external] = [textOf(headers['x-timestamp']), textOf(headers['x-external-id'])];
    if (!this.#tokens.has(token)) return 'Invalid Token (B2B)';
    if (!this.#isNow(timestamp)) return 'X-TIMESTAMP';
    const text = [method, path, token, hashOf(body), timestamp].join(':');
    const own = createHmac('sha512', this.secret).update(text).digest();
    const given = Buffer.from(textOf(headers['x-signature']), 'base64');
    if (own.length !== given.length || !timingSafeEqual(own, given)) return 'Signature';
    if (!/^\d{1,36}$/.test(external) || this.#externalIds.has(external)) return 'X-EXTERNAL-ID';
    this.#externalIds.add(external);
    return null;
  }

  #generate({ partnerReferenceNo = '', amount, terminalId = '' }: z.output<typeof Asked>): ProviderReply {
    if (this.ledger.codes.has(partnerReferenceNo)) return refuse(409, '47', 'Duplicate partnerReferenceNo');
    const made = this.ledger.makeCode(partnerReferenceNo, Number(amount?.value), terminalId);
    const code = this.ledger.asked(partnerReferenceNo) ?? made;
    return {
      status: 200,
      body: {
        responseCode: '2004700',
        responseMessage: 'Successful',
        referenceNo: code.providerReference,
        partnerReferenceNo: code.reference,
        qrContent: code.qrString,
      },
    };
  }

  #refund(code: Code, { partnerRefundNo = '', refundAmount }: z.output<typeof Asked>): ProviderReply {
    if (this.ledger.refunds.has(partnerRefundNo)) return refuse(409, '78', 'Duplicate partnerRefundNo');
    const made = this.ledger.refund(code, partnerRefundNo, Number(refundAmount?.value));
    if (!made) return refuse(403, '78', 'Refund Not Permitted');
    const status = made.state === 'DONE' ? 200 : 202;
    return { status, body: { responseCode: `${status}7800`, refundNo: made.reference, partnerRefundNo, refundAmount } };
  }

  #told(code: Code) {
    return {
      originalReferenceNo: code.providerReference,
      originalPartnerReferenceNo: code.reference,
      latestTransactionStatus: code.refunded > 0 && code.refunded === code.paid ? '04' : statusOf[code.state],
      amount: { value: this.ledger.amountOf(code).toFixed(2), currency: this.ledger.currency },
      ...(code.state === 'PAID' && { paidTime: timeOf(Date.now()) }),
      ...(code.refunded > 0 && {
        refundHistory: this.ledger.refundsOf(code).map(({ id, reference, amount }) => ({
          refundNo: reference,
          partnerRefundNo: id,
          refundAmount: { value: amount.toFixed(2), currency: this.ledger.currency },
          refundStatus: '00',
        })),
      }),
    };
  }
}
