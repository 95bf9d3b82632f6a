import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { gates } from '@parking/contract/gates/gates';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { formatDateTime } from '../../../i18n/format.ts';
import { FailureNotice, Notice } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { radius, rowHeight } from '../../../theme/tokens.ts';
import { useLate } from '../../../theme/use-late.ts';
import { useMayOpen } from '../shared/use-may-open.ts';
import { BarrierChip, ConnectionChip, type Gate, PaperChip } from './gate-state.tsx';
import '../texts.ts';

const OpenGateDialog = lazy(() => import('../shared/open-gate-dialog.tsx'));

const mobileGates = [
  ['gateCategory.equals', 'MOBILE'],
  ['size', '200'],
  ['sort', 'code,asc'],
] as const;

/** The gates that are worked from a phone, for a thumb. */
export default function MobileGatesPage() {
  const { t } = useTranslation();
  const list = useApiQuery(gates.list, { list: mobileGates }, { handles: 'all' });
  const mayOpen = useMayOpen();
  const mayEdit = useFlags('/gates').editable;
  const [opening, setOpening] = useState<Gate | null>(null);
  const rows = list.data?.data ?? [];
  return (
    <PageFrame title={t('gates.gates.mobile')} scrolls>
      <PageHeader title={t('gates.gates.mobile')} note={list.data && rows.length} />
      <Box sx={{ color: 'text.secondary', mt: -2 }}>{t('gates.gates.mobileLead')}</Box>
      {list.isPending && <CardsSkeleton />}
      {list.error && !list.data && <FailureNotice failure={list.error} retry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && (
        <Notice
          icon="smartphone"
          title={t('gates.gates.noMobile')}
          action={
            mayEdit && (
              <Button component={RouterLink} to="/gates" variant="outlined">
                {t('gates.gates.title')}
              </Button>
            )
          }
        />
      )}
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
        }}
      >
        {rows.map((gate) => (
          <GateCard key={gate.id} gate={gate} mayEdit={mayEdit} open={mayOpen ? () => setOpening(gate) : null} />
        ))}
      </Box>
      <Suspense fallback={null}>{opening && <OpenGateDialog gate={opening} close={() => setOpening(null)} />}</Suspense>
    </PageFrame>
  );
}

interface GateCardProps {
  readonly gate: Gate;
  readonly mayEdit: boolean;
  readonly open: (() => void) | null;
}

function GateCard({ gate, mayEdit, open }: GateCardProps) {
  const { t } = useTranslation();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        p: 4,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius.card}px`,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Icon name={gate.gateType === 'IN' ? 'login' : 'logout'} size={28} sx={{ color: 'primary.main' }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {gate.name}
          </Typography>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {[gate.code, t(`gates.gates.values.gateType.${gate.gateType}`), gate.location].filter(Boolean).join(' · ')}
          </Box>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ConnectionChip gate={gate} />
        {gate.barrier !== 'UNKNOWN' && <BarrierChip gate={gate} />}
        {gate.since !== null && gate.paper !== 'OK' && <PaperChip gate={gate} />}
      </Box>
      {gate.since !== null && (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('gates.gates.fields.since')} {formatDateTime(gate.since)}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 2, mt: 'auto' }}>
        {open && (
          <Button
            variant="contained"
            startIcon={<Icon name="lock_open" />}
            aria-label={t('gates.wall.openOf', { gate: gate.name })}
            sx={{ flex: 1, minHeight: rowHeight.touch }}
            onClick={open}
          >
            {t('gates.wall.open')}
          </Button>
        )}
        {mayEdit && (
          <Button
            component={RouterLink}
            to={`/gates?open=${gate.id}&tab=edit`}
            variant="outlined"
            aria-label={t('gates.gates.editOf', { name: gate.name })}
            sx={{ minHeight: rowHeight.touch }}
          >
            {t('common.edit')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function CardsSkeleton() {
  const { t } = useTranslation();
  const late = useLate();
  return (
    <Box role="status" aria-label={t('common.loading')} sx={{ display: 'grid', gap: 3 }}>
      {late && ['a', 'b', 'c'].map((key) => <Skeleton key={key} variant="rounded" height={168} />)}
    </Box>
  );
}
