import { deposits } from '@parking/contract/money/deposits/deposits';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { findMenu } from '../../../../api/navigation.ts';
import { useApiQuery } from '../../../../api/query.ts';
import { useNavigation } from '../../../../api/session.tsx';
import { formatDateTime } from '../../../../i18n/format.ts';
import { Icon } from '../../../../theme/icon.tsx';
import { DeskLine } from './desk-line.tsx';

/** A moment is quiet once no car has been there for so long. */
const quietMs = 120_000;
const askEveryMs = 60_000;
const depositsScreen = '/deposits';

interface HandInLineProps {
  /** Somebody is being served. */
  readonly busy: boolean;
  /** Changes with every car that shows itself, served or not. */
  readonly car: string;
  readonly online: boolean;
}

/**
 * Asks to hand in when the shift has long been over, in a quiet moment: a line that is gone as soon as a car comes. It
 * changes no deposit.
 */
export function HandInLine({ busy, car, online }: HandInLineProps) {
  const { t } = useTranslation();
  const quiet = useQuiet(busy, car);
  const opens = findMenu(useNavigation(), depositsScreen) !== null;
  const { data: due } = useApiQuery(
    deposits.due,
    {},
    { handles: 'all', enabled: online, refetchEveryMs: askEveryMs, keepPrevious: true },
  );
  if (!due || !quiet || !online) return null;
  return (
    <DeskLine surface="info.surface">
      <Icon name="savings" sx={{ color: 'info.main' }} />
      <span>
        {t('cashier.handIn.ask', { shift: due.shift, ended: formatDateTime(due.endedAt), number: due.number })}
      </span>
      {opens && (
        <Button component={Link} to={depositsScreen} size="small" sx={{ ml: 'auto' }}>
          {t('cashier.handIn.open')}
        </Button>
      )}
    </DeskLine>
  );
}

/** Whether no car has been there for two minutes. */
function useQuiet(busy: boolean, car: string): boolean {
  const moment = `${busy} ${car}`;
  const [quietSince, setQuietSince] = useState<string | null>(null);
  useEffect(() => {
    if (busy) return undefined;
    const timer = setTimeout(() => setQuietSince(moment), quietMs);
    return () => clearTimeout(timer);
  }, [busy, moment]);
  return !busy && quietSince === moment;
}
