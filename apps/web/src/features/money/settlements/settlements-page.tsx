import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { settlementAnswers } from '@parking/contract/money/settlements/settlement-answers';
import { settlementSetups } from '@parking/contract/money/settlements/settlement-setups';
import { type Settlement, settlements } from '@parking/contract/money/settlements/settlements';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { findMenu } from '../../../api/navigation.ts';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { useFlags, useNavigation } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { formatDate, formatNumber, labelIn } from '../../../i18n/format.ts';
import { Blank } from '../../../kit/cells/cells.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { Icon } from '../../../theme/icon.tsx';
import type { ActOnSettlement } from './act-on-settlement.ts';
import { SettlementActs } from './settlement-acts.tsx';
import { SettlementState } from './settlement-state.tsx';
import './answers/texts.ts';
import './templates/texts.ts';
import './texts.ts';

const route = '/settlement';
const SettlementActDialog = lazy(() => import('./settlement-act-dialog.tsx'));
const AnswerFormDialog = lazy(() => import('./answers/answer-form-dialog.tsx'));
const SetupDialog = lazy(() => import('./setup-dialog.tsx'));
const SettlementDetails = lazy(() => import('./settlement-details.tsx'));

const typeOf = ({ paidType, paidTypeEn }: Settlement) => labelIn({ label: paidType, labelEn: paidTypeEn });
const unpaid = new URLSearchParams('sort=day,asc&status.in=GENERATED,SENT,ACCEPTED,REJECTED').toString();

export const ahead = listAhead(settlements);

/** What providers settle of their days: its files, and how far its money has come. */
export default function SettlementsPage() {
  const { t } = useTranslation();
  const { addable, editable } = useFlags(route);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [act, setAct] = useState<ActOnSettlement | null>(null);
  const { list, export: exported } = settlements;
  return (
    <>
      <ResourcePage
        resource={{ list, export: exported }}
        route={route}
        texts="settlements.settlements"
        views={[{ name: t('settlements.unpaid'), query: unpaid }]}
        beside={<Beside addable={addable} />}
        columns={[
          { key: 'day' },
          { key: 'status', cell: ({ status }) => <SettlementState state={status} /> },
          { key: 'total' },
          { key: 'paidTypeId', cell: typeOf, exportKey: 'paidType', onCard: true },
          { key: 'items' },
          { key: 'expectedAmount' },
          { key: 'dueOn' },
          { key: 'amount' },
          { key: 'fee' },
          { key: 'expectedFee', hidden: true },
          { key: 'valueDate' },
          { key: 'number' },
          { key: 'version' },
          { key: 'fileName', hidden: true },
          { key: 'reference', hidden: true },
          { key: 'cashId', cell: ({ cash }) => cash ?? <Blank />, exportKey: 'cash', hidden: true },
          { key: 'endsAt', hidden: true },
          { key: 'generatedAt', hidden: true },
          { key: 'sentAt', hidden: true },
          { key: 'updatedAt', hidden: true },
        ]}
        nameOf={(row) => t('settlements.name', { type: typeOf(row), day: formatDate(row.day) })}
        recordActions={(row) =>
          editable && [
            <MenuItem key="files" onClick={() => setChosen({ what: 'files', row })}>
              <Icon name="outbox" />
              {t('settlements.setup.open')}
            </MenuItem>,
            <MenuItem key="answers" onClick={() => setChosen({ what: 'answers', row })}>
              <Icon name="move_to_inbox" />
              {t('bankAnswers.open')}
            </MenuItem>,
          ]
        }
        notice={(settlement) => <SettlementActs settlement={settlement} onAct={setAct} />}
        more={({ id }) => (
          <Suspense fallback={null}>
            <SettlementDetails key={id} id={id} />
          </Suspense>
        )}
      />
      <Suspense fallback={null}>
        {chosen?.what === 'files' && <Setup {...setUpOf(chosen.row)} close={() => setChosen(null)} />}
        {chosen?.what === 'answers' && <AnswerForm {...setUpOf(chosen.row)} close={() => setChosen(null)} />}
      </Suspense>
      <Suspense fallback={null}>{act && <SettlementActDialog on={act} close={() => setAct(null)} />}</Suspense>
    </>
  );
}

/** What is set up of a payment type: how its files go out, or how its bank's answers are read. */
interface Chosen {
  readonly what: 'files' | 'answers';
  readonly row: Settlement;
}
const setUpOf = (row: Settlement) => ({ id: row.paidTypeId, label: typeOf(row) });

interface SetupProps {
  readonly id: string;
  readonly label: string;
  readonly close: () => void;
}

function Setup({ id, label, close }: SetupProps) {
  const { data: setup } = useApiQuery(settlementSetups.get, { params: { id } });
  return setup ? <SetupDialog label={label} setup={setup} close={close} /> : null;
}

function AnswerForm({ id, label, close }: SetupProps) {
  const { data: form } = useApiQuery(settlementAnswers.form, { params: { id } });
  return form ? <AnswerFormDialog label={label} form={form} close={close} /> : null;
}

/** The way to the templates that files are written by, for whoever may see them. */
function Beside({ addable }: { readonly addable: boolean }) {
  const { t } = useTranslation();
  const opens = findMenu(useNavigation(), '/settlement_templates') !== null;
  if (!addable && !opens) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pb: 2 }}>
      {addable && <GenerateButton />}
      {opens && (
        <Button
          component={RouterLink}
          to="/settlement_templates"
          size="small"
          color="inherit"
          startIcon={<Icon name="description" />}
        >
          {t('fileTemplates.open')}
        </Button>
      )}
    </Box>
  );
}

/** The product makes them by itself once a day is over; who does not want to wait for the next minute makes them now. */
function GenerateButton() {
  const { t } = useTranslation();
  const { mutate, isPending } = useApiMutation(settlements.generate, {
    onSuccess: ({ generated }) =>
      showToast(t('settlements.generated', { count: generated, number: formatNumber(generated) }), 'success'),
  });
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<Icon name="event_available" />}
      loading={isPending}
      onClick={() => mutate({ body: {} })}
    >
      {t('settlements.generate')}
    </Button>
  );
}
