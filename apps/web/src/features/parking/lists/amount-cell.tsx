import { Blank, Money } from '../../../kit/cells/cells.tsx';

/** Nothing stands where an amount is kept from its own cashier. */
export const Amount = ({ amount }: { readonly amount: number | null }) =>
  amount === null ? <Blank /> : <Money amount={amount} />;
