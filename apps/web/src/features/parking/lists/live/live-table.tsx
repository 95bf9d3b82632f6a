import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { LiveStay } from '@parking/contract/parking/lists/transactions';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../../../api/asset-image.tsx';
import { Amount, Blank, DateTime, Duration } from '../../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../../kit/cells/state-chip.tsx';
import { radius } from '../../../../theme/tokens.ts';
import { PaidType, PlateCell, vehicleName } from '../../shared/stays/stay-cells.tsx';
import { keyOf } from './happened-since.ts';
import { Wrong, wrongTone } from './live-wrong.tsx';
import { useNewIds } from './use-new-ids.ts';

interface LiveTableProps {
  readonly stays: readonly LiveStay[];
  readonly waiting: boolean;
}

const fields = ['plateNumber', 'parkingCode', 'vehicleId', 'gateId', 'durationMinutes', 'total', 'operatorId'] as const;
const newSx = { bgcolor: 'info.surface' } as const;
/** What is wrong keeps its ground and its edge for as long as it is shown. */
function groundOf(stay: LiveStay, isNew: boolean) {
  const tone = wrongTone(stay);
  if (tone === null) return isNew ? newSx : {};
  return { bgcolor: `${tone}.surface`, boxShadow: `inset 4px 0 0 var(--mui-palette-${tone}-main)` };
}

/** The newest on top; what has just come stands on a tinted ground for a few seconds. */
export function LiveTable({ stays, waiting }: LiveTableProps) {
  const { t } = useTranslation();
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const fresh = useNewIds(stays.map(keyOf));
  if (phone) {
    return (
      <Box component="ul" aria-label={t('stays.live.table')} aria-busy={waiting} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {stays.map((stay) => (
          <Card key={keyOf(stay)} stay={stay} isNew={fresh.has(keyOf(stay))} />
        ))}
      </Box>
    );
  }
  return (
    <Box
      component="section"
      // A region that scrolls must be reachable for the keyboard.
      tabIndex={0}
      aria-label={t('stays.live.table')}
      sx={{ flex: 1, minHeight: 0, overflow: 'auto', outlineOffset: -2 }}
    >
      <Table stickyHeader size="small" aria-busy={waiting}>
        <TableHead>
          <TableRow>
            <TableCell>{t('stays.live.move')}</TableCell>
            <TableCell>{t('stays.live.wrong')}</TableCell>
            <TableCell>{t('stays.live.time')}</TableCell>
            <TableCell>{t('stays.pictures')}</TableCell>
            {fields.map((field) => (
              <TableCell key={field} align={field === 'total' ? 'right' : 'left'} sx={{ whiteSpace: 'nowrap' }}>
                {field === 'gateId' ? t('stays.live.gate') : t(`stays.exits.fields.${field}`)}
              </TableCell>
            ))}
            <TableCell>{t('stays.exits.fields.paidTypeId')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {stays.map((stay) => (
            <TableRow
              key={keyOf(stay)}
              sx={{ '& td': { whiteSpace: 'nowrap' }, ...groundOf(stay, fresh.has(keyOf(stay))) }}
            >
              <TableCell>
                <Move kind={stay.kind} />
              </TableCell>
              <TableCell sx={{ minWidth: wrongTone(stay) ? 200 : 0, '&&': { whiteSpace: 'normal' } }}>
                <Wrong stay={stay} />
              </TableCell>
              <TableCell>
                <DateTime local={stay.at} />
              </TableCell>
              <TableCell sx={{ py: 1 }}>
                <Picture stay={stay} />
              </TableCell>
              <TableCell>
                <PlateCell plate={stay.plateNumber} />
              </TableCell>
              <TableCell>{stay.parkingCode ?? <Blank />}</TableCell>
              <TableCell>{vehicleOf(stay) ?? <Blank />}</TableCell>
              <TableCell>{stay.gateName}</TableCell>
              <TableCell>
                {stay.durationMinutes === null ? <Blank /> : <Duration minutes={stay.durationMinutes} />}
              </TableCell>
              <TableCell align="right">
                <Amount value={stay.total} />
              </TableCell>
              <TableCell>{stay.operator ?? <Blank />}</TableCell>
              <TableCell>
                <PaidType {...stay} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Card({ stay, isNew }: { readonly stay: LiveStay; readonly isNew: boolean }) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 3, p: 3, borderBottom: 1, borderColor: 'divider', ...groundOf(stay, isNew) }}
    >
      <Picture stay={stay} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 1 }}>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
          <PlateCell plate={stay.plateNumber} />
          <Move kind={stay.kind} />
        </Box>
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
          <DateTime local={stay.at} /> · {stay.gateName}
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
          <span>{stay.parkingCode ?? <Blank />}</span>
          {stay.kind === 'OUT' && <Amount value={stay.total} />}
        </Box>
        {wrongTone(stay) !== null && <Wrong stay={stay} />}
      </Box>
    </Box>
  );
}

const moves = {
  IN: { tone: 'info', icon: 'arrow_circle_down', word: 'stays.live.in' },
  OUT: { tone: 'success', icon: 'arrow_circle_up', word: 'stays.live.out' },
  OPENING: { tone: 'neutral', icon: 'lock_open', word: 'stays.live.barrier' },
  DELETED: { tone: 'neutral', icon: 'delete', word: 'stays.live.record' },
} as const;

function Move({ kind }: Pick<LiveStay, 'kind'>) {
  const { t } = useTranslation();
  const { tone, icon, word } = moves[kind];
  return (
    <ToneChip tone={tone} icon={icon}>
      {t(word)}
    </ToneChip>
  );
}

const vehicleOf = ({ vehicleLabel, vehicleLabelEn }: LiveStay): string | null =>
  vehicleLabel === null ? null : vehicleName({ vehicleLabel, vehicleLabelEn });

function Picture({ stay }: { readonly stay: LiveStay }) {
  const { t } = useTranslation();
  if (stay.image === null) return <Blank />;
  return (
    <AssetImage
      token={stay.image}
      alt={t(stay.kind === 'IN' ? 'stays.pictureIn' : 'stays.pictureOut')}
      sx={{ width: 64, height: 40, borderRadius: `${radius.chip}px` }}
    />
  );
}
