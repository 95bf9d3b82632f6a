import Button from '@mui/material/Button';
import { carsBeforeDrop, cashDrops } from '@parking/contract/money/cash-drops/cash-drops';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../../api/query.ts';
import { Icon } from '../../../../theme/icon.tsx';
import '../../../money/cash-drops/texts.ts';
import { DeskLine } from './desk-line.tsx';

const askEveryMs = 60_000;

interface DropLineProps {
  readonly online: boolean;
  readonly onOpen: () => void;
}

/** Reminds that much cash may lie in the drawer by now: by cars, as nobody is told what it comes to. */
export function DropLine({ online, onOpen }: DropLineProps) {
  const { t } = useTranslation();
  const { data: own } = useApiQuery(
    cashDrops.own,
    {},
    { handles: 'all', enabled: online, refetchEveryMs: askEveryMs, keepPrevious: true },
  );
  if (!online || !own || own.carsSince < carsBeforeDrop) return null;
  return (
    <DeskLine surface="info.surface">
      <Icon name="shopping_bag" sx={{ color: 'info.main' }} />
      <span>{t('cashDrops.remind', { cars: own.carsSince })}</span>
      <Button size="small" sx={{ ml: 'auto' }} onClick={onOpen}>
        {t('cashDrops.add')}
      </Button>
    </DeskLine>
  );
}
