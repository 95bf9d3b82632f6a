import { type NotificationType, notificationTypes } from '@parking/contract/communication/communication';
import type { Filter } from '@parking/contract/core/list';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from '../../../kit/list/state/use-list-state.ts';
import { useTyped } from '../../../kit/list/filters/use-typed.ts';

const without = (filters: readonly Filter[], column: string) => filters.filter((filter) => filter.column !== column);

/** Read or not, of which kind, with which words. */
export function NotificationFilters({ address: { state, change } }: { readonly address: ListAddress }) {
  const { t } = useTranslation();
  const [typed, type] = useTyped(state.q, (q) => change({ q, page: 0 }, { replace: true }));
  const valueOf = (column: string) => state.filters.find((filter) => filter.column === column)?.value ?? '';
  const filterBy = (column: string, value: string) => {
    change(({ filters }) => {
      const others = without(filters, column);
      return { page: 0, filters: value ? [...others, { column, operator: 'equals', value }] : others };
    });
  };
  /** What is done is as read: nobody need look at it. */
  const onlyUnseen = (only: boolean) =>
    change(({ filters }) => {
      const others = without(without(filters, 'seen'), 'done');
      const unseen = ['seen', 'done'].map((column) => ({ column, operator: 'equals' as const, value: 'false' }));
      return { page: 0, filters: only ? [...others, ...unseen] : others };
    });
  return (
    <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'flex-end' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={valueOf('seen') === 'false' ? 'unseen' : 'all'}
        onChange={(_, chosen: string | null) => chosen && onlyUnseen(chosen === 'unseen')}
      >
        <ToggleButton value="all">{t('notifications.filter.all')}</ToggleButton>
        <ToggleButton value="unseen">{t('notifications.filter.unseen')}</ToggleButton>
      </ToggleButtonGroup>
      <TextField
        select
        id="notification-type"
        label={t('notifications.columns.type')}
        value={valueOf('type')}
        onChange={(event) => filterBy('type', event.target.value)}
        sx={{ minWidth: 200 }}
        slotProps={{ select: { displayEmpty: true } }}
      >
        <MenuItem value="">{t('common.all')}</MenuItem>
        {notificationTypes.map((type: NotificationType) => (
          <MenuItem key={type} value={type}>
            {t(`notifications.types.${type}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        type="search"
        label={t('notifications.search')}
        value={typed}
        onChange={(event) => type(event.target.value)}
        sx={{ minWidth: 220, flex: { xs: 1, md: 'none' } }}
      />
    </Box>
  );
}
