import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { widgetSizes } from '@parking/contract/dashboards/dashboards';
import { type ReportCard, cardParts, reportCards } from '@parking/contract/reports/report-cards';
import { useTranslation } from 'react-i18next';
import { apiQueryKey, queryClient, useApiMutation, useApiQuery } from '../../../api/query.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { OrderList } from '../../../kit/order/order-list.tsx';
import { Icon } from '../../../theme/icon.tsx';

const choiceOf = ({ savedViewId, shows, size }: ReportCard) => ({ savedViewId, shows, size });

/** A user's cards of saved reports: each change holds at once. */
export function CardChoices() {
  const { t } = useTranslation();
  const { data: cards, error, refetch } = useApiQuery(reportCards.list, {}, { handles: 'all' });
  // The next change builds on what this one left.
  const save = useApiMutation(reportCards.set, {
    onSuccess: () => queryClient.refetchQueries({ queryKey: apiQueryKey(reportCards.list) }),
  });
  if (error && !cards) return <FailureNotice failure={error} retry={() => void refetch()} />;
  if (!cards) return null;
  const put = (changed: readonly ReportCard[]) => {
    if (!save.isPending) save.mutate({ body: { cards: changed.map(choiceOf) } });
  };
  const change = (id: string, patch: Partial<ReportCard>) =>
    put(cards.map((card) => (card.savedViewId === id ? { ...card, ...patch } : card)));
  return (
    <Box component="section" aria-label={t('dashboard.cards.title')} sx={{ maxWidth: 860, display: 'grid', gap: 3 }}>
      <Box>
        <Box component="h2" sx={{ typography: 'h3', m: 0 }}>
          {t('dashboard.cards.title')}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          {t(cards.length === 0 ? 'dashboard.cards.none' : 'dashboard.cards.lead')}
        </Box>
      </Box>
      <OrderList
        items={cards.map((card) => ({ ...card, id: card.savedViewId }))}
        nameOf={({ name }) => name}
        onOrder={put}
      >
        {({ savedViewId: id, name, shows, size }) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2 }}>
            <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
            <Select
              size="small"
              disabled={save.isPending}
              value={shows}
              onChange={({ target }) => change(id, { shows: target.value })}
              inputProps={{ 'aria-label': t('dashboard.cards.shows', { name }) }}
              sx={{ flex: '1 1 150px', maxWidth: { sm: 200 } }}
            >
              {cardParts.map((part) => (
                <MenuItem key={part} value={part}>
                  {t(`dashboard.cards.parts.${part}`)}
                </MenuItem>
              ))}
            </Select>
            <Select
              size="small"
              disabled={save.isPending}
              value={size}
              onChange={({ target }) => change(id, { size: target.value })}
              inputProps={{ 'aria-label': t('dashboard.personal.size', { name }) }}
              sx={{ flex: '1 1 150px', maxWidth: { sm: 200 } }}
            >
              {widgetSizes.map((known) => (
                <MenuItem key={known} value={known}>
                  {t(`dashboard.personal.sizes.${known}`)}
                </MenuItem>
              ))}
            </Select>
            <IconButton
              aria-label={t('dashboard.cards.remove', { name })}
              onClick={() => put(cards.filter((card) => card.savedViewId !== id))}
            >
              <Icon name="close" />
            </IconButton>
          </Box>
        )}
      </OrderList>
    </Box>
  );
}
