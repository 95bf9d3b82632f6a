import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { transactions } from '@parking/contract/parking/lists/transactions';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useLiveState } from '../../../../api/live-state.ts';
import type { ResultOf } from '../../../../api/client.ts';
import { useApiQuery } from '../../../../api/query.ts';
import { labelIn } from '../../../../i18n/format.ts';
import { ToneChip } from '../../../../kit/cells/state-chip.tsx';
import { FailureNotice, Notice, TableSkeleton } from '../../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../../kit/page-frame.tsx';
import { PageHeader } from '../../../../kit/page-header.tsx';
import { searchNow } from '../../../../kit/list/state/search-text.ts';
import { useOptions } from '../../../../kit/model/options.ts';
import Button from '@mui/material/Button';
import { formatNumber } from '../../../../i18n/format.ts';
import { Icon } from '../../../../theme/icon.tsx';
import { LiveTable } from './live-table.tsx';
import { usePaused } from './use-paused.ts';
import '../texts.ts';

/** Stays as they begin and end: read again when something is told, never asked for by the clock. */
export default function LivePage() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const connected = useLiveState() === 'connected';
  const gateId = address.get('gateId');
  const operatorId = address.get('operatorId');
  const query = { ...(gateId && { gateId }), ...(operatorId && { operatorId }) };
  const live = useApiQuery(transactions.live, { query }, { keepPrevious: true, handles: 'all' });
  const counts = useApiQuery(transactions.liveCounts, { query }, { keepPrevious: true, handles: 'all' });
  const paused = usePaused(`${gateId} ${operatorId}`, live.data, counts.data);
  const choose = (name: string, id: string) => {
    const next = searchNow();
    if (id === '') next.delete(name);
    else next.set(name, id);
    setAddress(next, { replace: true });
  };
  return (
    <PageFrame title={t('stays.live.title')}>
      <PageHeader
        title={t('stays.live.title')}
        note={
          <ToneChip tone={connected ? 'success' : 'warning'} icon={connected ? 'sensors' : 'sensors_off'}>
            {t(connected ? 'stays.live.connected' : 'stays.live.waiting')}
          </ToneChip>
        }
        action={
          <Button
            variant={paused.isPaused ? 'contained' : 'outlined'}
            disabled={!live.data}
            startIcon={<Icon name={paused.isPaused ? 'play_arrow' : 'pause'} />}
            onClick={paused.toggle}
          >
            {!paused.isPaused
              ? t('stays.live.pause')
              : paused.waiting === 0
                ? t('stays.live.goOn')
                : t('stays.live.goOnWith', { count: paused.waiting })}
          </Button>
        }
      />
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'flex-end' }}>
        <Choice
          label={t('stays.live.gate')}
          options="/gates/list"
          value={gateId ?? ''}
          onChoose={(id) => choose('gateId', id)}
        />
        <Choice
          label={t('stays.live.cashier')}
          options="/reports/operators/list"
          value={operatorId ?? ''}
          onChoose={(id) => choose('operatorId', id)}
        />
        {counts.data && <Counted counts={counts.data} />}
      </Box>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'flex',
          flexDirection: 'column',
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          overflow: 'hidden',
        }}
      >
        {live.isPending && <TableSkeleton columns={6} label={t('common.loading')} />}
        {live.isError && !live.data && <FailureNotice failure={live.error} retry={() => void live.refetch()} />}
        {paused.shown?.length === 0 && <Notice icon="sensors" title={t('stays.live.empty')} />}
        {paused.shown && paused.shown.length > 0 && (
          <LiveTable key={`${gateId} ${operatorId}`} stays={paused.shown} waiting={live.isPlaceholderData} />
        )}
      </Box>
    </PageFrame>
  );
}

/** How many there were today. */
function Counted({ counts }: { readonly counts: ResultOf<typeof transactions.liveCounts> }) {
  const { t } = useTranslation();
  return (
    <Box
      component="ul"
      aria-label={t('stays.live.today')}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 5,
        rowGap: 1,
        minHeight: 40,
        alignItems: 'center',
      }}
    >
      <Box component="li" sx={{ color: 'text.secondary' }}>
        {t('stays.live.today')}
      </Box>
      {(['in', 'out', 'wrong'] as const).map((name) => (
        <Box
          component="li"
          key={name}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            fontVariantNumeric: 'tabular-nums',
            ...(name === 'wrong' && counts.wrong > 0 && { color: 'warning.main', fontWeight: 600 }),
          }}
        >
          {name === 'wrong' && counts.wrong > 0 && <Icon name="flag" size={18} />}
          {t(`stays.live.counted.${name}`, { cars: formatNumber(counts[name]) })}
        </Box>
      ))}
    </Box>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: string;
  readonly value: string;
  readonly onChoose: (id: string) => void;
}

function Choice({ label, options, value, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const { data = [] } = useOptions({ options });
  const known = data.some(({ id }) => id === value);
  return (
    <TextField
      select
      size="small"
      label={label}
      value={known ? value : ''}
      onChange={(event) => onChoose(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ width: { xs: '100%', sm: 240 } }}
    >
      <MenuItem value="">{t('stays.live.all')}</MenuItem>
      {data.map((option) => (
        <MenuItem key={option.id} value={option.id}>
          {labelIn(option)}
        </MenuItem>
      ))}
    </TextField>
  );
}
