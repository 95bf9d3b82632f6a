import Box from '@mui/material/Box';
import { dashboards } from '@parking/contract/dashboards/dashboards';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { Linked } from '../../../kit/report/totals-strip.tsx';
import { type CardProps, BigFigure, CardFrame, Nothing } from './card.tsx';
import { refreshOf } from './refresh-of.ts';
import { useFigureLink } from './use-figure-link.ts';

/** More are told of by the gates' own screens. */
const shown = 6;

/** Which gates answer; those that need somebody stand first. */
export function GateStatesCard({ widget }: CardProps) {
  const { t } = useTranslation();
  const link = useFigureLink();
  const answer = useApiQuery(dashboards.gateStates, {}, refreshOf(widget));
  const { data } = answer;
  const online = data?.gates.filter((gate) => gate.online).length ?? 0;
  return (
    <CardFrame widget={widget} source={answer} period={t('dashboard.now')} readAt={data?.asOf}>
      {data && data.gates.length > 0 && (
        <BigFigure>
          <Linked to={link('/gate_monitoring')}>
            {t('dashboard.gatesOnline', { online, count: data.gates.length })}
          </Linked>
        </BigFigure>
      )}
      {data?.gates.length === 0 && <Nothing>{t('dashboard.noGates')}</Nothing>}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 2, display: 'grid', gap: 2 }}>
        {data?.gates.slice(0, shown).map((gate) => (
          <Box component="li" key={gate.id} sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
            <Box
              title={gate.since ? t('dashboard.since', { at: formatDateTime(gate.since) }) : undefined}
              sx={{
                flex: 1,
                minWidth: 0,
                typography: 'body2',
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
              }}
            >
              {gate.name}
            </Box>
            {gate.paper !== 'OK' && (
              <ToneChip tone={gate.paper === 'OUT' ? 'error' : 'warning'} icon="receipt_long">
                {t(`dashboard.paper.${gate.paper}`)}
              </ToneChip>
            )}
            <GateChip online={gate.online} known={gate.since !== null} />
          </Box>
        ))}
      </Box>
    </CardFrame>
  );
}

function GateChip({ online, known }: { readonly online: boolean; readonly known: boolean }) {
  const { t } = useTranslation();
  if (online)
    return (
      <ToneChip tone="success" icon="check_circle">
        {t('dashboard.online')}
      </ToneChip>
    );
  if (!known)
    return (
      <ToneChip tone="neutral" icon="link_off">
        {t('dashboard.neverHeard')}
      </ToneChip>
    );
  return (
    <ToneChip tone="warning" icon="cloud_off">
      {t('dashboard.offline')}
    </ToneChip>
  );
}
