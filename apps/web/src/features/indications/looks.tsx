import type { IndicationState, Severity } from '@parking/contract/indications/cheating-types';
import { useTranslation } from 'react-i18next';
import { ToneChip } from '../../kit/cells/state-chip.tsx';

const severityLooks = {
  HIGH: { tone: 'error', icon: 'priority_high' },
  MEDIUM: { tone: 'warning', icon: 'gpp_maybe' },
  LOW: { tone: 'neutral', icon: 'flag' },
} as const;

const stateLooks = {
  OPEN: { tone: 'warning', icon: 'hourglass_empty' },
  REVIEWING: { tone: 'info', icon: 'visibility' },
  CONFIRMED: { tone: 'error', icon: 'gavel' },
  EXPLAINED: { tone: 'success', icon: 'check' },
  FALSE_ALARM: { tone: 'neutral', icon: 'notifications_off' },
  DEVICE_FAULT: { tone: 'neutral', icon: 'build' },
} as const;

export function SeverityChip({ severity }: { readonly severity: Severity }) {
  const { t } = useTranslation();
  return <ToneChip {...severityLooks[severity]}>{t(`indications.indications.values.severity.${severity}`)}</ToneChip>;
}

export function StateChip({ state }: { readonly state: IndicationState }) {
  const { t } = useTranslation();
  return <ToneChip {...stateLooks[state]}>{t(`indications.indications.values.state.${state}`)}</ToneChip>;
}
