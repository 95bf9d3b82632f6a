import { taxFeed } from '@parking/contract/money/tax/feed/tax-feed';
import { useTranslation } from 'react-i18next';
import { listAhead } from '../../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../../kit/resource/resource-page.tsx';
import { FeedHead } from './feed-head.tsx';
import './texts.ts';

export const ahead = listAhead(taxFeed);

const corrections = new URLSearchParams('kind.equals=KOREKSI').toString();

/** What the tax office is told of each sale, and how far it has it. */
export default function TaxFeedPage() {
  const { t } = useTranslation();
  const { list, export: exported } = taxFeed;
  return (
    <ResourcePage
      resource={{ list, export: exported }}
      route="/tax_feeds"
      texts="taxFeed.taxFeed"
      views={[{ name: t('taxFeed.corrections'), query: corrections }]}
      beside={<FeedHead />}
      columns={[
        { key: 'seq' },
        { key: 'paidAt' },
        { key: 'total' },
        { key: 'kind' },
        { key: 'receiptNumber', onCard: true },
        { key: 'gate' },
        { key: 'vehicleType' },
        { key: 'gross' },
        { key: 'fine', hidden: true },
        { key: 'discount' },
        { key: 'voucher' },
        { key: 'base' },
        { key: 'tax' },
        { key: 'method' },
        { key: 'correctsSeq' },
        { key: 'isDelivered', onCard: true },
        { key: 'taxDay', hidden: true },
        { key: 'enteredAt', hidden: true },
        { key: 'npwpd', hidden: true },
        { key: 'nopd', hidden: true },
      ]}
      nameOf={({ seq }) => t('taxFeed.name', { number: seq })}
    />
  );
}
