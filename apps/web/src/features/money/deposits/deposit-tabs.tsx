import { unmatchedTakings } from '@parking/contract/money/unmatched-takings';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { ScreenTabs } from '../../../kit/screen-tabs.tsx';

const screens = { deposits: '/deposits', unmatched: '/deposits/unmatched_takings' } as const;
const waiting = ['state.equals', 'WAITING'] as const;

/** Deposits, and beside them the money nobody knows an exit for; it says how many of those wait. */
export function DepositTabs({ shown }: { readonly shown: keyof typeof screens }) {
  const { t } = useTranslation();
  const { data } = useApiQuery(unmatchedTakings.list, { list: [['size', '1'], waiting] }, { handles: 'all' });
  const count = data?.totalElements ?? 0;
  return (
    <ScreenTabs
      label={t('deposits.tabs.label')}
      shown={screens[shown]}
      tabs={[
        { name: t('deposits.tabs.deposits'), address: screens.deposits },
        {
          name:
            count === 0
              ? t('deposits.tabs.unmatched')
              : t('deposits.tabs.unmatchedWaiting', { number: formatNumber(count) }),
          address: `${screens.unmatched}?${waiting.join('=')}`,
        },
      ]}
    />
  );
}
