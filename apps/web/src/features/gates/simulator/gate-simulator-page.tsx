import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { gates } from '@parking/contract/gates/gates';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { FailureNotice, Notice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { TitledPanel } from '../../../kit/panel.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { ConnectGate } from './connect-gate.tsx';
import { PlayedGate } from './played-gate.tsx';
import { usePlayedGate } from './simulated-gates.ts';
import type { Device } from './simulated-gate.ts';
import type { Gate } from '../gates/gate-state.tsx';
import '../texts.ts';

const sides = ['IN', 'OUT'] as const;

/** An entry and an exit without hardware, played by this browser: to try everything before the gates are built. */
export default function GateSimulatorPage() {
  const { t } = useTranslation();
  const { editable, known } = useFlags('/gates');
  const list = useApiQuery(gates.list, { list: [['size', '100']] }, { handles: 'all' });
  const content = () => {
    if (list.error && !list.data) return <FailureNotice failure={list.error} retry={() => void list.refetch()} />;
    if (!list.data || !known) return <TableSkeleton columns={2} label={t('common.loading')} />;
    if (!editable) return <Notice icon="lock" title={t('gates.simulator.readOnly')} />;
    const { data: all } = list.data;
    return (
      <>
        <Alert severity="warning">{t('gates.simulator.warning')}</Alert>
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {sides.map((side) => (
            <Side key={side} side={side} gates={all.filter(({ gateType }) => gateType === side)} />
          ))}
        </Box>
      </>
    );
  };
  return (
    <PageFrame title={t('gates.simulator.title')} scrolls>
      <PageHeader
        title={t('gates.simulator.title')}
        back={
          <IconButton component={Link} to="/gates" aria-label={t('gates.simulator.back')} sx={{ ml: -2 }}>
            <Icon name="arrow_back" />
          </IconButton>
        }
      />
      <Box sx={{ color: 'text.secondary', mt: -2, maxWidth: 720 }}>{t('gates.simulator.lead')}</Box>
      {content()}
    </PageFrame>
  );
}

function Side({ side, gates: choices }: { readonly side: Device['side']; readonly gates: readonly Gate[] }) {
  const { t } = useTranslation();
  const playedGate = usePlayedGate(side);
  return (
    <TitledPanel title={t(`gates.simulator.sides.${side}`)}>
      {playedGate && <PlayedGate gate={playedGate} />}
      {!playedGate && choices.length > 0 && <ConnectGate side={side} gates={choices} />}
      {!playedGate && choices.length === 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', color: 'text.secondary' }}>
          <Box sx={{ flex: 1, minWidth: 160 }}>{t(`gates.simulator.none.${side}`)}</Box>
          <Button component={Link} to="/gates?open=new">
            {t('gates.simulator.add')}
          </Button>
        </Box>
      )}
    </TitledPanel>
  );
}
