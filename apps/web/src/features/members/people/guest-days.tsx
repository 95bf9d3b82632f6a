import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Guest } from '@parking/contract/members/guests';
import { useTranslation } from 'react-i18next';
import { useFlags, useProfile } from '../../../api/session.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import './texts.ts';

const looks = {
  GIVEN: { tone: 'success', icon: 'check' },
  WAITING: { tone: 'warning', icon: 'hourglass_empty' },
  REFUSED: { tone: 'error', icon: 'close' },
} as const;

/** Groups that agree to guests of others, and write down none. */
const seconds: readonly string[] = ['FINANCE', 'OWNER'];

/** Whether the days of the record are given. */
export function DaysChip({ daysState }: Pick<Guest, 'daysState'>) {
  const { t } = useTranslation();
  return <ToneChip {...looks[daysState]}>{t(`people.guests.values.daysState.${daysState}`)}</ToneChip>;
}

interface Props {
  readonly guest: Guest;
  readonly onDecide: (accepted: boolean) => void;
}

/** What waits, and the second person's two answers; or why nothing is given. */
export function GuestDays({ guest, onDecide }: Props) {
  const { t } = useTranslation();
  const { editable } = useFlags('/guest');
  const { id: me, userGroup } = useProfile();
  const { daysState, daysBy, daysById, daysNote, givenUntil } = guest;
  if (daysState === 'GIVEN') return null;
  if (daysState === 'REFUSED')
    return (
      <Alert severity="error" sx={{ mb: 3 }}>
        {t('people.daysWereRefused', { note: daysNote ?? '' })}
      </Alert>
    );
  const isSecond = daysById !== me && (editable || userGroup.some(({ name }) => seconds.includes(name)));
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      {t('people.daysWait', { by: daysBy ?? '-' })}
      {givenUntil !== null && ` ${t('people.givenUntil', { date: formatDate(givenUntil) })}`}
      {isSecond && (
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 2 }}>
          <Button size="small" variant="contained" onClick={() => onDecide(true)}>
            {t('people.agree')}
          </Button>
          <Button size="small" color="inherit" onClick={() => onDecide(false)}>
            {t('people.refuse')}
          </Button>
        </Box>
      )}
    </Alert>
  );
}
