import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type CheatingRule, cheatingRules } from '@parking/contract/indications/cheating-rules';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/query.ts';
import { showToast } from '../../api/toast.ts';
import { formatDate, labelIn } from '../../i18n/format.ts';
import { useApproval } from '../../kit/approval/use-approval.tsx';
import { formatSmall } from './small-numbers.ts';

type Version = CheatingRule['versions'][number];

/** What was said last and has not begun. */
export const waitingOf = ({ version, versions }: Pick<CheatingRule, 'version' | 'versions'>): Version | null => {
  const [newest] = versions;
  return newest && newest.version > version ? newest : null;
};

/** What differs from how the rule stands, in words. */
export function useDifferences({ enabled, thresholds }: CheatingRule): (version: Version) => string {
  const { t } = useTranslation();
  return (version) => {
    const switched =
      version.enabled === enabled ? [] : [t(version.enabled ? 'indications.rules.on' : 'indications.rules.off')];
    const changed = thresholds.flatMap((one) => {
      const value = version.thresholds[one.name] ?? one.usual;
      return value === one.value ? [] : [`${labelIn(one)}: ${formatSmall(value)}`];
    });
    return [...switched, ...changed].join(' · ');
  };
}

/** What finds less from a later day on: somebody else may let it hold at once, and whoever may set it may take it back. */
export function RuleWaiting({ rule, mayEdit }: { readonly rule: CheatingRule; readonly mayEdit: boolean }) {
  const { t } = useTranslation();
  const tell = useDifferences(rule);
  const approval = useApproval();
  const { set } = cheatingRules;
  const { mutateAsync, isPending } = useApiMutation(set, { handles: set.errors });
  const waiting = waitingOf(rule);
  if (!waiting) return null;
  const params = { rule: rule.id };
  const holdAtOnce = async () => {
    const { enabled, thresholds } = waiting;
    const saved = await approval.sign((signed) => mutateAsync({ params, body: { enabled, thresholds, ...signed } }));
    if (saved) showToast(t('indications.rules.holdsNow'), 'success');
  };
  const takeBack = async () => {
    const thresholds = Object.fromEntries(rule.thresholds.map(({ name, value }) => [name, value]));
    await mutateAsync({ params, body: { enabled: rule.enabled, thresholds } });
    showToast(t('indications.rules.takenBack'), 'success');
  };
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {t('indications.rules.waits', {
        from: formatDate(waiting.from ?? ''),
        what: tell(waiting),
        by: waiting.by ?? '',
      })}
      {mayEdit && (
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 2 }}>
          <Button size="small" color="inherit" disabled={isPending} onClick={() => void holdAtOnce()}>
            {t('indications.rules.holdAtOnce')}
          </Button>
          <Button size="small" color="inherit" disabled={isPending} onClick={() => void takeBack()}>
            {t('indications.rules.takeBack')}
          </Button>
        </Box>
      )}
      {approval.dialog}
    </Alert>
  );
}
