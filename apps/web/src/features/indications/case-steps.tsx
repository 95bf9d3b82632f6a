import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { IndicationCase } from '@parking/contract/indications/cheating-indications';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime, formatRupiah } from '../../i18n/format.ts';
import { SeverityChip, StateChip } from './looks.tsx';
import { sentenceOf, typeOf } from './words.ts';

const plain = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 } as const;

/** Who said what of it, in order. */
export function CaseSteps({ steps }: { readonly steps: IndicationCase['steps'] }) {
  const { t } = useTranslation();
  if (steps.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('indications.noSteps')}</Box>;
  return (
    <Box component="ol" sx={plain}>
      {steps.map(({ n, kind, toState, by, at, note, loss }) => (
        <Box component="li" key={n}>
          <Box sx={{ fontWeight: 600 }}>
            {t(`indications.step.${kind}`, { state: t(`indications.indications.values.state.${toState}`) })}
          </Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {t('indications.stepBy', { by, at: formatDateTime(at) })}
          </Box>
          {note !== null && <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note}</Box>}
          {loss !== null && <Box>{t('indications.mine.loss', { amount: formatRupiah(loss) })}</Box>}
        </Box>
      ))}
    </Box>
  );
}

/** What else is about the same person, gate or car. */
export function OtherIndications({ others }: { readonly others: IndicationCase['others'] }) {
  const { t } = useTranslation();
  if (others.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('indications.noOthers')}</Box>;
  return (
    <Box component="ul" sx={plain}>
      {others.map((one) => (
        <Box component="li" key={one.id}>
          <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
            <MuiLink component={Link} to={`/cheating_indication_report/${one.id}`}>
              {t('indications.name', { number: one.number, type: typeOf(one) })}
            </MuiLink>
            <SeverityChip severity={one.severity} />
            <StateChip state={one.state} />
          </Box>
          <Box sx={{ color: 'text.secondary' }}>{sentenceOf(one)}</Box>
        </Box>
      ))}
    </Box>
  );
}
