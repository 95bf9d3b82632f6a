import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type CashTransaction, cashTransactions } from '@parking/contract/money/cash/cash-transactions';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { findMenu } from '../../../api/navigation.ts';
import { useNavigation } from '../../../api/session.tsx';
import { Blank, Money } from '../../../kit/cells/cells.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { CategoryName } from './category-name.tsx';
import './texts.ts';

const list = { list: cashTransactions.list, export: cashTransactions.export };
/** The screens of the records that move an account. */
const screens: Readonly<Partial<Record<CashTransaction['source'], string>>> = {
  CASH_IN: '/cash-in',
  CASH_OUT: '/cash-out',
  CASH_MUTATION: '/cash-mutation',
};

export const ahead = listAhead(list);

/** The accounts' book: what was there, what came and went, what is left. */
export default function CashTransactionsPage() {
  const { t } = useTranslation();
  return (
    <ResourcePage
      resource={list}
      route="/cash-transaction"
      texts="cashBooks.book"
      columns={[
        { key: 'transactionDate' },
        { key: 'source', cell: (row) => <Source {...row} /> },
        { key: 'balance' },
        { key: 'amountIn', cell: ({ amountIn }) => <Moved amount={amountIn} />, onCard: true },
        { key: 'amountOut', cell: ({ amountOut }) => <Moved amount={amountOut} />, onCard: true },
        { key: 'cashId', cell: ({ cash }) => cash, exportKey: 'cash' },
        { key: 'cashTransactionCategoryId', cell: (row) => <About {...row} />, exportKey: 'category' },
        { key: 'note' },
        { key: 'number', hidden: true },
        { key: 'counterpart', hidden: true },
        { key: 'depositNumber', hidden: true },
        { key: 'direction', hidden: true },
        { key: 'reversal', hidden: true },
        { key: 'takenBack', hidden: true },
        { key: 'reason', hidden: true },
        { key: 'by', hidden: true },
        { key: 'bookedAt', hidden: true },
      ]}
      nameOf={(row) => `${t(`cashBooks.book.values.source.${row.source}`)} ${row.number ?? ''}`.trim()}
      more={(row) => <ToSource {...row} />}
    />
  );
}

const Moved = ({ amount }: { readonly amount: number }) => (amount === 0 ? <Blank /> : <Money amount={amount} />);

function Source({ source, number, reversal }: CashTransaction) {
  const { t } = useTranslation();
  return (
    <>
      {t(`cashBooks.book.values.source.${source}`)} {number}
      {reversal && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {` · ${t('cashBooks.takenBack')}`}
        </Box>
      )}
    </>
  );
}

/** What it was for: a category, the other account, or the deposit it came from. */
function About(row: CashTransaction) {
  const { t } = useTranslation();
  if (row.category !== null) return <CategoryName {...row} />;
  if (row.counterpart !== null)
    return t(row.amountIn > 0 ? 'cashBooks.fromAccount' : 'cashBooks.toAccount', { name: row.counterpart });
  return row.depositNumber === null ? <Blank /> : t('cashBooks.ofDeposit', { number: row.depositNumber });
}

function ToSource({ source, sourceId, number, deleted }: CashTransaction) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const screen = screens[source];
  if (screen === undefined || number === null || findMenu(navigation, screen) === null) return null;
  const filter = deleted ? `deleted.equals=true&` : '';
  return (
    <Link component={RouterLink} to={`${screen}?${filter}id.equals=${sourceId}&open=${sourceId}`} sx={{ mt: 4 }}>
      {t('cashBooks.openSource', { what: t(`cashBooks.book.values.source.${source}`), number })}
    </Link>
  );
}
