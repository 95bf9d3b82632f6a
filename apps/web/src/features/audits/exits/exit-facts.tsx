import Box from '@mui/material/Box';
import type { AuditedExit } from '@parking/contract/audits/audited-exit';
import { whyOrdinaryWords } from '@parking/contract/members/entitle-words';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDuration, formatNumber, labelIn } from '../../../i18n/format.ts';
import { Amount } from '../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { FactList } from '../../../kit/record/fact-list.tsx';
import { Flags, PlateCell, vehicleName } from '../../parking/shared/stays/stay-cells.tsx';

/** Why it is looked at. */
export function Risks({ exit }: { readonly exit: Pick<AuditedExit, 'why' | 'risks' | 'risk'> }) {
  const { t } = useTranslation();
  return (
    <span className="chips">
      {exit.why.map((why) => (
        <ToneChip key={why} tone={why === 'RISK' ? 'warning' : 'info'} icon={why === 'RISK' ? 'flag' : 'casino'}>
          {t(`exitAudits.list.values.why.${why}`)}
        </ToneChip>
      ))}
      {exit.risks.map((risk) => (
        <ToneChip key={risk} tone="warning" icon="priority_high">
          {t(`exitAudits.list.values.risks.${risk}`)}
        </ToneChip>
      ))}
    </span>
  );
}

/** What was recorded, read and charged. */
export function ExitFacts({ exit }: { readonly exit: AuditedExit }) {
  const { t } = useTranslation();
  const { plateNumberIn, plateNumber, lines, total, flags, memberWhy } = exit;
  const facts = [
    [t('exitAudits.facts.plateOut'), <PlateCell key="out" plate={plateNumber} />],
    [t('exitAudits.facts.plateIn'), <PlateCell key="in" plate={plateNumberIn} />],
    [t('exitAudits.facts.vehicle'), vehicleName(exit)],
    [t('exitAudits.facts.exitKind'), t(`exitAudits.list.values.exitKind.${exit.exitKind}`)],
    [t('exitAudits.facts.in'), `${formatDateTime(exit.datetimeIn)} · ${exit.gateInName}`],
    [t('exitAudits.facts.out'), `${formatDateTime(exit.datetimeOut)} · ${exit.gateName}`],
    [t('exitAudits.facts.duration'), formatDuration(exit.durationMinutes)],
    [t('exitAudits.facts.code'), exit.parkingCode],
    [t('exitAudits.facts.risk'), formatNumber(exit.risk)],
    [t('exitAudits.facts.flags'), <Flags key="flags" flags={flags} />],
    [t('exitAudits.facts.paidType'), exit.paidTypeLabel],
    [t('exitAudits.facts.memberWhy'), memberWhy && labelIn(whyOrdinaryWords[memberWhy])],
  ] as const;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Risks exit={exit} />
      <FactList facts={facts} />
      <Box component="ul" aria-label={t('exitAudits.facts.price')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {(lines ?? []).map((line, place) => (
          // A line of a price is known by its place.
          // oxlint-disable-next-line react/no-array-index-key
          <Box component="li" key={place} sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
            <span>{labelIn({ label: line.label, labelEn: line.labelEn })}</span>
            <Amount value={line.amount} />
          </Box>
        ))}
        <Box component="li" sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, fontWeight: 600 }}>
          <span>{t('exitAudits.facts.total')}</span>
          <Amount value={total} />
        </Box>
      </Box>
    </Box>
  );
}
