import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { MemberProfile, MemberStay } from '@parking/contract/members/member-profiles';
import { formatPlate } from '@parking/contract/parking/plates';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../i18n/format.ts';
import { Amount, Blank, DateTime, Duration, Plate } from '../../../kit/cells/cells.tsx';
import { FactList } from '../../../kit/record/fact-list.tsx';

const plain = { listStyle: 'none', m: 0, p: 0 } as const;

const PlateOf = ({ text }: { readonly text: string | null }) =>
  text === null ? <Blank /> : <Plate text={formatPlate(text)} />;

/** The cars that hold a place, and since when. */
export function CarsInside({ cars }: { readonly cars: MemberProfile['inside'] }) {
  const { t } = useTranslation();
  if (cars.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('memberProfile.noneInside')}</Box>;
  return (
    <Box component="ul" sx={plain}>
      {cars.map(({ id, plateNumber, datetimeIn, gateIn }) => (
        <Box component="li" key={id} sx={{ py: 1, display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
          <PlateOf text={plateNumber} />
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('memberProfile.insideSince', { since: formatDateTime(datetimeIn), gate: gateIn })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The last stays, what each would have cost and what was paid: a table, or cards on a phone. */
export function LastStays({ stays }: { readonly stays: readonly MemberStay[] }) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 700px)');
  if (stays.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('memberProfile.noStays')}</Box>;
  return isNarrow ? <StayCards stays={stays} /> : <StayTable stays={stays} />;
}

function StayTable({ stays }: { readonly stays: readonly MemberStay[] }) {
  const { t } = useTranslation();
  const amounts = ['fare', 'freed', 'paid'] as const;
  return (
    // A region that scrolls must be reachable for the keyboard.
    <Box component="section" tabIndex={0} aria-label={t('memberProfile.stays')} sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('memberProfile.plate')}</TableCell>
            {/* Beneath each other, so that what was paid stands on the screen of a desk as well. */}
            <TableCell>
              <div>{t('memberProfile.datetimeIn')}</div>
              <div>{t('memberProfile.datetimeOut')}</div>
            </TableCell>
            <TableCell>{t('memberProfile.duration')}</TableCell>
            {amounts.map((key) => (
              <TableCell key={key} align="right">
                {t(`memberProfile.${key}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {stays.map((stay) => (
            <TableRow key={stay.id}>
              <TableCell>
                <PlateOf text={stay.plateNumber} />
              </TableCell>
              <TableCell>
                <div>
                  <DateTime local={stay.datetimeIn} />
                </div>
                <div>
                  <DateTime local={stay.datetimeOut} />
                </div>
              </TableCell>
              <TableCell>
                <Duration minutes={stay.durationMinutes} />
              </TableCell>
              {amounts.map((key) => (
                <TableCell key={key} align="right">
                  <Amount value={stay[key]} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function StayCards({ stays }: { readonly stays: readonly MemberStay[] }) {
  const { t } = useTranslation();
  return (
    <Box component="ul" sx={plain}>
      {stays.map((stay) => (
        <Box component="li" key={stay.id} sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}>
          <Box sx={{ mb: 1 }}>
            <PlateOf text={stay.plateNumber} />
          </Box>
          <FactList
            facts={[
              [t('memberProfile.datetimeIn'), formatDateTime(stay.datetimeIn)],
              [t('memberProfile.datetimeOut'), formatDateTime(stay.datetimeOut)],
              [t('memberProfile.fare'), <Amount key="fare" value={stay.fare} />],
              [t('memberProfile.freed'), <Amount key="freed" value={stay.freed} />],
              [t('memberProfile.paid'), <Amount key="paid" value={stay.paid} />],
            ]}
          />
        </Box>
      ))}
    </Box>
  );
}
