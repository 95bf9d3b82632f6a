import { isVoucherCode } from '@parking/contract/parking/vouchers/voucher-code';
import { platePart } from '@parking/contract/parking/plates';
import { ApiFailure } from '../../../../../api/failure.ts';
import type { ExitActs } from './exit-acts.ts';
import type { ExitCore } from './exit-core.ts';
import { isOpenPrice } from './exit-state.ts';
import { findCandidates } from './find-candidates.ts';
import type { Pricing } from './pricing.ts';
import { codePattern, looksLikePlate } from './typed-text.ts';

const mayBePlate = (text: string): boolean => looksLikePlate(text) && !isVoucherCode(text);

/** Refusals of a lookup that are answered by showing what is alike. */
const unsureCodes = ['stay-not-found', 'several-cars'];

/** The car that a ticket, a plate or the camera means. */
export function openFinding(
  { context, state, send, work }: ExitCore,
  { price, putVoucher }: Pricing,
): Pick<ExitActs, 'look' | 'lookByCamera' | 'suggest' | 'choose'> {
  /** The ticket first; what may be a plate is tried as one. Answers why neither is known. */
  const priceAs = async (wanted: string, byCamera: boolean): Promise<ApiFailure | null> => {
    const ways = [
      ...(!byCamera && codePattern.test(wanted) ? [{ parkingCode: wanted }] : []),
      ...(byCamera || mayBePlate(wanted) ? [{ plateNumber: wanted }] : []),
    ];
    let refusal = new ApiFailure({ status: 404, code: 'stay-not-found' });
    for (const which of ways) {
      try {
        await price(which, { byCamera });
        return null;
      } catch (error) {
        if (!(error instanceof ApiFailure) || !unsureCodes.includes(error.code)) throw error;
        refusal = error;
        if (error.code === 'several-cars') break;
      }
    }
    return refusal;
  };

  /** What is known is priced; else what is alike is offered. */
  const look = async (text: string, byCamera: boolean): Promise<void> => {
    const wanted = text.trim();
    if (wanted === '') return;
    send({ type: 'looking' });
    const refusal = await priceAs(wanted, byCamera);
    if (!refusal) return;
    const isAlike = mayBePlate(wanted) || platePart(wanted) !== null;
    const candidates = isAlike ? await findCandidates(context().desk, wanted) : [];
    if (candidates.length === 0) throw refusal;
    send({ type: 'choices', candidates, problem: { code: 'several-cars' } });
  };

  /** May be the voucher of the car that is served; a ticket that is written as one is a ticket all the same. */
  const lookForVoucher = async (code: string): Promise<void> => {
    const { quote, step } = state();
    const isTicket = context()
      .desk.find(code)
      .some(({ match }) => match === 'EXACT');
    if (quote && isOpenPrice(step) && !isTicket && (await putVoucher(code))) return;
    try {
      await look(code, false);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'stay-not-found') throw error;
      // Nothing of it is to be corrected: what is scanned next begins anew.
      send({ type: 'typed', text: '' });
      send({ type: 'refused', problem: { code: quote ? 'voucher-not-found' : 'ticket-first' } });
    }
  };

  return {
    look: async (text) =>
      void (await work(() => (isVoucherCode(text) ? lookForVoucher(text.trim()) : look(text, false)))),
    lookByCamera: async (plate) => {
      // A ticket that was scanned comes first: its car is at the barrier, and two lookups would mix two cars.
      const { step, ahead } = state();
      if (step !== 'ready' || ahead !== null) return;
      send({ type: 'exit-plate', text: plate });
      await work(() => look(plate, true));
    },
    suggest: async (text) => {
      const found = await findCandidates(context().desk, text).catch(() => []);
      const now = state();
      // One that is only alike is offered when it was asked for.
      const candidates = found.filter(({ match }) => match !== 'NEAR');
      if (candidates.length > 0 && now.step === 'ready' && now.text === text)
        send({ type: 'choices', candidates, problem: null });
    },
    choose: async (candidate) => {
      await work(() => {
        send({ type: 'looking' });
        return price({ parkingInId: candidate.id });
      });
    },
  };
}
