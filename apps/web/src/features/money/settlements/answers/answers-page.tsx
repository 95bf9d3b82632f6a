import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { approvalErrors } from '@parking/contract/core/approval';
import { type SettlementAnswer, settlementAnswers } from '@parking/contract/money/settlements/settlement-answers';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { findMenu } from '../../../../api/navigation.ts';
import { useApiMutation } from '../../../../api/query.ts';
import { useFlags, useNavigation } from '../../../../api/session.tsx';
import { showToast } from '../../../../api/toast.ts';
import { labelIn } from '../../../../i18n/format.ts';
import { useApproval } from '../../../../kit/approval/use-approval.tsx';
import { ToneChip } from '../../../../kit/cells/state-chip.tsx';
import { SaveFileButton } from '../../../../kit/export/save-file-button.tsx';
import { listAhead } from '../../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../../kit/resource/resource-page.tsx';
import { Icon } from '../../../../theme/icon.tsx';
import './texts.ts';

const looks = {
  KEPT: { tone: 'info', icon: 'hourglass_empty' },
  APPLIED: { tone: 'success', icon: 'check' },
  REFUSED: { tone: 'error', icon: 'unpublished' },
} as const;

const { list, export: exported } = settlementAnswers;
export const ahead = listAhead({ list });

/** The files by which banks answered, and what came of each: what was not usable is seen with its line. */
export default function AnswersPage() {
  const { t } = useTranslation();
  return (
    <ResourcePage
      resource={{ list, export: exported }}
      route="/settlement_answers"
      texts="bankAnswers.answers"
      columns={[
        { key: 'at' },
        {
          key: 'state',
          cell: ({ state }) => <ToneChip {...looks[state]}>{t(`bankAnswers.answers.values.state.${state}`)}</ToneChip>,
        },
        { key: 'name' },
        { key: 'fault' },
        { key: 'row' },
        { key: 'said' },
        {
          key: 'paidTypeId',
          cell: ({ paidType, paidTypeEn }) => labelIn({ label: paidType, labelEn: paidTypeEn }),
          exportKey: 'paidType',
        },
        { key: 'settlementNumber' },
        { key: 'version' },
        { key: 'accepted' },
        { key: 'refused' },
        { key: 'byId', cell: ({ by }) => by ?? '', exportKey: 'by' },
        { key: 'bytes', hidden: true },
      ]}
      nameOf={({ name }) => name}
      notice={(answer) => <Acts answer={answer} />}
    />
  );
}

/** Its very bytes, its settlement, and another reading of what was not usable. */
function Acts({ answer: { id, name, state, sha256, settlementId } }: { readonly answer: SettlementAnswer }) {
  const { t } = useTranslation();
  const { editable } = useFlags('/settlement');
  const opens = findMenu(useNavigation(), '/settlement') !== null;
  const approving = useApproval();
  const { mutateAsync, isPending } = useApiMutation(settlementAnswers.judge, { handles: approvalErrors });
  const judge = async (): Promise<void> => {
    const judged = await approving.run((approval) => mutateAsync({ params: { id }, body: { ...approval } }));
    if (judged.state === 'APPLIED') showToast(t('bankAnswers.judged'), 'success');
    else showToast(t('bankAnswers.notJudged'), 'warning');
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, pb: 3 }}>
      {editable && state === 'REFUSED' && sha256 !== null && (
        <Button
          size="small"
          variant="contained"
          startIcon={<Icon name="refresh" />}
          loading={isPending}
          // What went wrong is told, and given up is given up.
          onClick={() => void judge().catch(() => undefined)}
        >
          {t('bankAnswers.judge')}
        </Button>
      )}
      {sha256 !== null && (
        <SaveFileButton definition={settlementAnswers.download} input={{ params: { id } }} name={name}>
          {t('bankAnswers.download')}
        </SaveFileButton>
      )}
      {opens && settlementId !== null && (
        <Link component={RouterLink} to={`/settlement?id.equals=${settlementId}`}>
          {t('bankAnswers.toSettlement')}
        </Link>
      )}
      {approving.dialog}
    </Box>
  );
}
