import {
  type Difference,
  type DifferenceSide,
  reconciliation,
} from '@parking/contract/money/reconciliation/reconciliation';
import type { DifferenceAct } from '@parking/contract/money/reconciliation/reconciliation-words';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import type { Approval } from '../../../kit/approval/with-approval.ts';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { whenOf } from './difference-sides.tsx';
import './texts.ts';

/** What somebody is about to say of a difference. */
export interface Deciding {
  readonly act: DifferenceAct;
  readonly difference: Difference;
  /** Of a match by hand: the other side. */
  readonly other: DifferenceSide | null;
}

interface DecideProps {
  readonly on: Deciding;
  readonly close: () => void;
  readonly onDone?: () => void;
}

/** Says what a difference is, with a note that stands there already; what is above the limit asks for somebody else. */
export default function DecideDialog({ on, close, onDone }: DecideProps) {
  const { t } = useTranslation();
  const { act, difference, other } = on;
  const { number, kind, ours, theirs } = difference;
  const texts = useResourceTexts('reconciliation.differences');
  const approving = useApproval();
  const send = useSend(on);
  return (
    <>
      <FormDialog
        title={t('reconciliation.on', {
          act: t(`reconciliation.act1.${act}`),
          kind: t(`reconciliation.differences.values.kind.${kind}`),
          number,
        })}
        lead={t(`reconciliation.lead.${leadOf(act, difference)}`, {
          amount: formatRupiah(Math.abs(ours ?? theirs ?? 0)),
          other: other ? `${formatRupiah(other.amount)}, ${whenOf(other)}` : '',
        })}
        schema={act === 'dispute' ? reconciliation.dispute.body : reconciliation.accept.body}
        texts={texts}
        initial={{ note: t(`reconciliation.usualNote.${act}`), ...(act === 'dispute' && { caseNumber: null }) }}
        send={(body) => approving.run((approval) => send(body, approval))}
        submitLabel={t(`reconciliation.act1.${act}`)}
        onCancel={close}
        onDone={() => {
          showToast(t(`reconciliation.done.${act}`, { number }), 'success');
          close();
          onDone?.();
        }}
      >
        <TextField name="note" autoFocus required />
        {act === 'dispute' && <TextField name="caseNumber" />}
      </FormDialog>
      {approving.dialog}
    </>
  );
}

/** What comes of it: to accept what only a provider knows of books it, to whoever paid it or as borne. */
function leadOf(act: DifferenceAct, { kind, theirs }: Difference) {
  if (act !== 'accept' || kind !== 'ONLY_THEIRS') return act;
  return (theirs ?? 0) > 0 ? 'owe' : 'bear';
}

/** Each act is a call of its own. */
function useSend({ act, difference, other }: Deciding) {
  const { accept, match, dispute, writeOff, undo } = reconciliation;
  const { mutateAsync: accepted } = useApiMutation(accept, { handles: accept.errors });
  const { mutateAsync: matched } = useApiMutation(match, { handles: match.errors });
  const { mutateAsync: disputed } = useApiMutation(dispute, { handles: dispute.errors });
  const { mutateAsync: writtenOff } = useApiMutation(writeOff, { handles: writeOff.errors });
  const { mutateAsync: undone } = useApiMutation(undo, { handles: undo.errors });
  const params = { id: difference.id };
  return (body: Readonly<Record<string, unknown>>, approval: Approval | null): Promise<Difference> => {
    switch (act) {
      case 'accept':
        return accepted({ params, body: accept.body.parse({ ...body, ...approval }) });
      case 'match':
        return matched({ params, body: match.body.parse({ ...body, otherId: other?.id, ...approval }) });
      case 'dispute':
        return disputed({ params, body: dispute.body.parse(body) });
      case 'writeOff':
        return writtenOff({ params, body: writeOff.body.parse({ ...body, ...approval }) });
      case 'undo':
        return undone({ params, body: undo.body.parse({ ...body, ...approval }) });
    }
  };
}
