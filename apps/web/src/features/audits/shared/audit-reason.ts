import { auditReasons } from '@parking/contract/audits/audited-exit';
import { useTranslation } from 'react-i18next';
import '../exits/texts.ts';

/** Says what an audit was about: the words that somebody wrote, or where they wrote none those of its reason. */
export function useAuditReason(): (said: string) => string {
  const { t } = useTranslation();
  return (said) => {
    const reason = auditReasons.find((one) => one === said);
    return reason ? t(`exitAudits.finding.values.reason.${reason}`) : said;
  };
}
