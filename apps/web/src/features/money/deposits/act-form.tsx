import type { DepositAct } from '@parking/contract/money/deposits/deposit-states';
import type { deposits } from '@parking/contract/money/deposits/deposits';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import type { Values } from '../../../kit/model/values.ts';
import type { ActOnDeposit } from './act-on-deposit.ts';
import { withPaperNames } from './paper-vouchers.tsx';
import './texts.ts';

export interface DepositDialogProps {
  readonly on: { readonly act: DepositAct; readonly deposit: ActOnDeposit['deposit'] };
  readonly close: () => void;
}

type FormEndpoint =
  | typeof deposits.handIn
  | typeof deposits.receive
  | typeof deposits.verify
  | typeof deposits.dispute
  | typeof deposits.confirmReceived
  | typeof deposits.reopen;

interface ActFormProps extends DepositDialogProps {
  readonly endpoint: FormEndpoint;
  /** Whose id stands in the path, when it is not the deposit's. */
  readonly target?: string;
  readonly initial: Values;
  /** What the act itself says. */
  readonly fixed?: Values;
  /** After it was done, in place of closing. */
  readonly done?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** What an act on a deposit asks for; says what was done, and that it was. */
export function ActForm({ on, close, done, endpoint, target, initial, fixed = {}, children }: ActFormProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('deposits.deposits');
  const { act, deposit } = on;
  const approval = useApproval();
  // The forms differ only in their bodies, which their own schemas check.
  const { mutateAsync } = useApiMutation(endpoint as typeof deposits.reopen, { handles: endpoint.errors });
  const { number, counted, received, id } = deposit;
  return (
    <FormDialog
      title={t('deposits.actOn', { act: t(`deposits.acts.${act}`), number })}
      lead={t(`deposits.help.${act}`, { counted: formatRupiah(counted ?? 0), received: formatRupiah(received) })}
      schema={endpoint.body}
      texts={withPaperNames(texts, deposit)}
      initial={{ ...initial, ...fixed }}
      send={(body) =>
        approval.run((signed) =>
          mutateAsync({
            params: { id: target ?? id },
            body: endpoint.body.parse({ ...body, ...fixed, ...signed }) as { note: string },
          }),
        )
      }
      submitLabel={t(`deposits.acts.${act}`)}
      onCancel={close}
      onDone={() => {
        showToast(t(`deposits.done.${act}`, { number }), 'success');
        (done ?? close)();
      }}
    >
      {children}
      {approval.dialog}
    </FormDialog>
  );
}
