import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { CaseMoment, IndicationCase } from '@parking/contract/indications/cheating-indications';
import { type GateEventType, gateEventTypes } from '@parking/contract/gates/gate-events';
import { operationActions } from '@parking/contract/system/user-activity';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { findMenu } from '../../api/navigation.ts';
import { useNavigation } from '../../api/session.tsx';
import { formatDateTime, formatRupiah } from '../../i18n/format.ts';
import { Icon } from '../../theme/icon.tsx';
import '../gates/texts.ts';
import '../system/activity/texts.ts';

const plain = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 } as const;

const icons: Readonly<Record<CaseMoment['kind'], string>> = {
  ENTRY: 'login',
  SALE: 'point_of_sale',
  EXIT: 'logout',
  GATE_EVENT: 'sensors',
  OPENING: 'pan_tool',
  BARRIER: 'radio_button_checked',
  OPERATION: 'edit_note',
  REPRINT: 'print',
  RECEIPT: 'receipt_long',
  DEPOSIT: 'account_balance_wallet',
  DEPOSIT_PAID: 'savings',
  STEP: 'gavel',
};

const exits = '/parking_outs';
const deposits = '/deposits';
const log = '/user_activity';

/** Where the record itself is shown; of what a gate told there is nothing more than this. */
function screenOf({ kind }: CaseMoment): typeof exits | typeof deposits | typeof log | null {
  if (kind === 'DEPOSIT' || kind === 'DEPOSIT_PAID') return deposits;
  if (kind === 'OPERATION') return log;
  return kind === 'SALE' || kind === 'EXIT' ? exits : null;
}

/** The address of the record, for whoever may open its screen. */
function useAddressOf(moment: CaseMoment): string | null {
  const { recordId } = moment;
  const navigation = useNavigation();
  const screen = screenOf(moment);
  if (screen === null || !findMenu(navigation, screen)) return null;
  return screen === log ? `${log}?id.equals=${recordId}` : `${screen}?open=${recordId}`;
}

function wordsOf({ kind, what }: CaseMoment, t: TFunction): string {
  const event = gateEventTypes.find((type): type is GateEventType => kind === 'GATE_EVENT' && type === what);
  if (event) return t(`gates.timeline.types.${event}`);
  const action = operationActions.find((known) => kind === 'OPERATION' && known === what);
  return action ? t(`activity.log.values.action.${action}`) : t(`indications.moment.${kind}`);
}

/** What happened, in the order of time: cars, gates, edits, deposits, and what people decided. */
export function CaseMoments({ found: { moments, momentsLeftOut } }: { readonly found: IndicationCase }) {
  const { t } = useTranslation();
  if (moments.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('indications.noMoments')}</Box>;
  return (
    <>
      {momentsLeftOut && <Box sx={{ color: 'text.secondary' }}>{t('indications.momentsLeftOut')}</Box>}
      <Box component="ol" sx={plain}>
        {moments.map((moment) => (
          <Moment key={`${moment.kind}${moment.recordId}${moment.at}${moment.what ?? ''}`} moment={moment} />
        ))}
      </Box>
    </>
  );
}

function Moment({ moment }: { readonly moment: CaseMoment }) {
  const { t } = useTranslation();
  const { at, kind, name, gate, by, amount, owed, note } = moment;
  const address = useAddressOf(moment);
  const words = wordsOf(moment, t);
  const about = [
    name,
    gate,
    by,
    amount !== null && formatRupiah(amount),
    owed !== null && t('indications.momentOwed', { amount: formatRupiah(owed) }),
  ].filter((part) => part !== null && part !== false);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2 }}>
      <Box sx={{ color: 'text.secondary', pt: 0.5 }}>
        <Icon name={icons[kind]} size={18} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>
          {address === null ? (
            words
          ) : (
            <MuiLink component={Link} to={address}>
              {words}
            </MuiLink>
          )}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{formatDateTime(at)}</Box>
        {about.length > 0 && <Box>{about.join(' · ')}</Box>}
        {note !== null && kind !== 'STEP' && <Box sx={{ color: 'text.secondary' }}>{note}</Box>}
      </Box>
    </Box>
  );
}
