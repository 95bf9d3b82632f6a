import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../api/toast.ts';
import { useApproval } from '../approval/use-approval.tsx';
import { Icon } from '../../theme/icon.tsx';
import type { AnyRow } from '../model/resource-types.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { type Deletion, deleteRows } from './delete-rows.ts';

interface DeleteDialogProps {
  readonly remove: EndpointDefinition;
  readonly one: string;
  readonly rows: readonly AnyRow[];
  readonly nameOf: (row: AnyRow) => string;
  readonly onClose: () => void;
  /** Told as soon as something is gone. */
  readonly onDeleted: () => void;
}

const namesShown = 5;

/** Asks by name, deletes one by one, and says of each that was refused why. */
export default function DeleteDialog({ remove, one, rows, nameOf, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation();
  const approval = useApproval();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<readonly Deletion[] | null>(null);
  const count = rows.length;
  const [first] = rows;

  const run = async () => {
    setBusy(true);
    const results = await deleteRows(
      remove,
      rows.map(({ id }) => id),
      approval.run,
    );
    setBusy(false);
    const done = results.filter(({ refusal }) => refusal === null).length;
    if (done > 0) onDeleted();
    if (done < count) return setOutcome(results);
    showToast(count === 1 ? t('common.deleted') : t('kit.delete.done', { count }), 'success');
    onClose();
  };

  if (outcome) return <Outcome outcome={outcome} rows={rows} nameOf={nameOf} onClose={onClose} />;
  return (
    <>
      <ConfirmDialog
        title={
          count === 1 && first
            ? t('kit.delete.ask', { one, name: nameOf(first) })
            : t('kit.delete.askMany', { one, count })
        }
        confirmLabel={t('common.delete')}
        destructive
        busy={busy}
        onConfirm={() => void run()}
        onCancel={onClose}
      >
        {count > 1 && (
          <Box component="ul" sx={{ mt: 0, mb: 2, pl: 5, color: 'text.primary' }}>
            {rows.slice(0, namesShown).map((row) => (
              <li key={row.id}>{nameOf(row)}</li>
            ))}
            {count > namesShown && <li>{t('kit.delete.andMore', { count: count - namesShown })}</li>}
          </Box>
        )}
        {t('kit.delete.help')}
      </ConfirmDialog>
      {approval.dialog}
    </>
  );
}

interface OutcomeProps extends Pick<DeleteDialogProps, 'rows' | 'nameOf' | 'onClose'> {
  readonly outcome: readonly Deletion[];
}

function Outcome({ outcome, rows, nameOf, onClose }: OutcomeProps) {
  const { t } = useTranslation();
  const done = outcome.filter(({ refusal }) => refusal === null).length;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="delete-outcome">
      <DialogTitle id="delete-outcome">{t('kit.delete.result', { done, count: rows.length })}</DialogTitle>
      <DialogContent>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map((row) => {
            const refusal = outcome.find(({ id }) => id === row.id)?.refusal ?? null;
            return (
              <Box
                component="li"
                key={row.id}
                sx={{ display: 'flex', gap: 3, py: 2, borderBottom: 1, borderColor: 'divider' }}
              >
                <Icon
                  name={refusal === null ? 'check_circle' : 'error'}
                  sx={{ color: refusal === null ? 'success.main' : 'error.main' }}
                />
                <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Box sx={{ fontWeight: 600 }}>{nameOf(row)}</Box>
                  {refusal === null ? t('kit.delete.deleted') : `${t('kit.delete.refused')}: ${refusal}`}
                </Box>
              </Box>
            );
          })}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
