import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { TimelineEvent } from '@parking/contract/gates/monitoring';
import { formatPlate } from '@parking/contract/parking/plates';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../i18n/format.ts';
import { Blank, DateTime, Plate } from '../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { radius } from '../../../theme/tokens.ts';
import { isEventType, lookOf } from './event-looks.ts';

interface EventTableProps {
  /** Newest first. */
  readonly events: readonly TimelineEvent[];
  readonly chosen: TimelineEvent | null;
  readonly choose: (event: TimelineEvent) => void;
}

/** The same events, a row each. */
export function EventTable({ events, chosen, choose }: EventTableProps) {
  const { t } = useTranslation();
  const word = (type: string) => (isEventType(type) ? t(`gates.timeline.types.${type}`) : type);
  return (
    <Box
      component="section"
      // A region that scrolls must be reachable for the keyboard.
      tabIndex={0}
      aria-label={t('gates.timeline.title')}
      sx={{
        minHeight: 0,
        overflow: 'auto',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius.card}px`,
      }}
    >
      <Table stickyHeader size="small">
        <TableHead>
          <TableRow>
            {(['at', 'gate', 'type', 'plate', 'code', 'receivedAt'] as const).map((key) => (
              <TableCell key={key} sx={{ bgcolor: 'background.paper', whiteSpace: 'nowrap' }}>
                {t(`gates.timeline.${key}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {events.map((event) => {
            const { icon, tone } = lookOf(event.type);
            return (
              <TableRow
                key={event.id}
                hover
                selected={event.id === chosen?.id}
                sx={{ cursor: 'pointer' }}
                onClick={() => choose(event)}
              >
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  <Link component="button" type="button" onClick={() => choose(event)} sx={{ minHeight: 24 }}>
                    {formatTime(event.at)}
                  </Link>
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{event.gateCode}</TableCell>
                <TableCell>
                  <ToneChip tone={tone} icon={icon}>
                    {word(event.type)}
                  </ToneChip>
                </TableCell>
                <TableCell>{event.plate ? <Plate text={formatPlate(event.plate)} /> : <Blank />}</TableCell>
                <TableCell>{event.code ?? <Blank />}</TableCell>
                <TableCell>
                  <DateTime local={event.receivedAt} />
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Box>
  );
}
