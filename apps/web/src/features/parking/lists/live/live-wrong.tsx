import type { LiveStay } from '@parking/contract/parking/lists/transactions';
import { useTranslation } from 'react-i18next';
import { Blank } from '../../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../../kit/cells/state-chip.tsx';

/** How pressing what is wrong with it is; null where nothing is. */
export function wrongTone({ kind, flags, exitKind }: Pick<LiveStay, 'kind' | 'flags' | 'exitKind'>) {
  if (kind === 'OPENING' || kind === 'DELETED') return 'error' as const;
  return flags.length > 0 || exitKind === 'LOST_TICKET' ? ('warning' as const) : null;
}

/** What somebody should look at, in words. */
export function Wrong({ stay }: { readonly stay: LiveStay }) {
  const { t } = useTranslation();
  const { kind, flags, exitKind, parkingCode } = stay;
  if (wrongTone(stay) === null) return <Blank />;
  return (
    <span className="chips">
      {kind === 'OPENING' && (
        <ToneChip tone="error" icon="lock_open">
          {t(parkingCode === null ? 'stays.live.openedForNobody' : 'stays.live.opened')}
        </ToneChip>
      )}
      {kind === 'DELETED' && (
        <ToneChip tone="error" icon="delete">
          {t('stays.live.deleted')}
        </ToneChip>
      )}
      {exitKind === 'LOST_TICKET' && (
        <ToneChip tone="warning" icon="help">
          {t('stays.exits.values.exitKind.LOST_TICKET')}
        </ToneChip>
      )}
      {flags.map((flag) => (
        <ToneChip key={flag} tone="warning" icon="flag">
          {t(`stays.flag.${flag}`)}
        </ToneChip>
      ))}
    </span>
  );
}
