import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type SettlementAct, possibleSettlementActs } from '@parking/contract/money/settlements/settlement-states';
import type { Settlement } from '@parking/contract/money/settlements/settlements';
import { useTranslation } from 'react-i18next';
import { useFlags } from '../../../api/session.tsx';
import type { ActOnSettlement } from './act-on-settlement.ts';
import { FetchButton } from './answers/fetch-button.tsx';
import { UploadButton } from './answers/upload-button.tsx';
import { DownloadButton } from './download-button.tsx';
import { SendButton } from './send-button.tsx';

/** What leads aside, or only says what was done elsewhere. */
const aside: readonly SettlementAct[] = ['send', 'reject', 'undo'];

interface ActsProps {
  readonly settlement: Settlement;
  readonly onAct: (on: ActOnSettlement) => void;
}

/** What may be done with a settlement now, and its file. */
export function SettlementActs({ settlement, onAct }: ActsProps) {
  const { t } = useTranslation();
  const { editable } = useFlags('/settlement');
  const acts = editable ? possibleSettlementActs(settlement.status) : [];
  if (acts.length === 0 && settlement.version === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pb: 3 }}>
      {acts.includes('send') && <SendButton settlement={settlement} />}
      {acts.includes('accept') && <FetchButton settlement={settlement} />}
      {acts.includes('accept') && <UploadButton settlement={settlement} />}
      {acts.map((act) => (
        <Button
          key={act}
          size="small"
          variant={aside.includes(act) ? 'outlined' : 'contained'}
          color={aside.includes(act) ? 'inherit' : 'primary'}
          onClick={() => onAct({ act, settlement })}
        >
          {t(`settlements.acts.${act}`)}
        </Button>
      ))}
      {settlement.fileName !== null && (
        <DownloadButton id={settlement.id} version={settlement.version} name={settlement.fileName}>
          {t('settlements.download')}
        </DownloadButton>
      )}
    </Box>
  );
}
