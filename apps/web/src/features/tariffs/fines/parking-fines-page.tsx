import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type ParkingFine, parkingFines } from '@parking/contract/tariffs/parking-fines';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../kit/panel.tsx';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah, labelIn } from '../../../i18n/format.ts';
import { PendingNotice } from '../../settings/shared/pending-notice.tsx';
import { Blank, DateTime, Money } from '../../../kit/cells/cells.tsx';
import { NumberInput } from '../../../kit/number/number-input.tsx';
import { numberFaultText } from '../../../kit/number/number-fault-text.ts';
import { keptShape } from '../../../kit/form/keeping/kept-input.ts';
import { KeptWork } from '../../../kit/form/keeping/kept-work.tsx';
import { FailureNotice, Notice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useParents } from '../shared/use-parents.ts';
import { type FineEdits, finesToSend, isAmount, noFineEdits, withFine } from './fine-edits.ts';
import '../texts.ts';

const keptFines = keptShape<FineEdits>();

const vehicleOf = ({ vehicleType, vehicleTypeEn }: ParkingFine): string =>
  labelIn({ label: vehicleType, labelEn: vehicleTypeEn });

/** What a lost ticket costs, vehicle type by vehicle type, changed where it stands. */
export default function ParkingFinesPage() {
  const { t } = useTranslation();
  const { editable } = useFlags('/parking_fines');
  const [edits, setEdits] = useState(noFineEdits);
  const query = useApiQuery(parkingFines.list, {}, { handles: 'all' });
  const save = useApiMutation(parkingFines.set, {
    onSuccess: async () => {
      await query.refetch();
      setEdits(noFineEdits);
      showToast(t('tariffs.fines.saved'), 'success');
    },
  });
  const fines = finesToSend(edits);
  const send = () => fines && fines.length > 0 && !save.isPending && save.mutate({ body: { parkingFines: fines } });
  const content = () => {
    if (query.error && !query.data) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
    if (!query.data) return <TableSkeleton columns={3} label={t('common.loading')} />;
    if (query.data.length === 0) return <Notice icon="gavel" title={t('common.noData')} />;
    return (
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        sx={{ maxWidth: 720, display: 'flex', flexDirection: 'column', gap: 3 }}
      >
        <Panel
          sx={{
            overflowX: 'auto',
          }}
        >
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{t('tariffs.fines.vehicle')}</TableCell>
                <TableCell align="right">{t('tariffs.fines.fine')}</TableCell>
                <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>{t('tariffs.fines.updatedAt')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {query.data.map((row) => (
                <FineRow
                  key={row.vehicleTypeId}
                  row={row}
                  typed={edits.has(row.vehicleTypeId) ? (edits.get(row.vehicleTypeId) ?? null) : row.fine}
                  edited={edits.has(row.vehicleTypeId)}
                  editable={editable}
                  change={(typed) => setEdits(withFine(edits, row, typed))}
                />
              ))}
            </TableBody>
          </Table>
        </Panel>
        {editable && edits.size > 0 && (
          <Box role="status" sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
            <Button color="inherit" disabled={save.isPending} onClick={() => setEdits(noFineEdits)}>
              {t('tariffs.fines.discard')}
            </Button>
            <Button type="submit" variant="contained" disabled={fines === null} loading={save.isPending}>
              {t('tariffs.fines.save', { count: edits.size })}
            </Button>
          </Box>
        )}
      </Box>
    );
  };
  return (
    <PageFrame title={t('tariffs.fines.title')} scrolls>
      <PageHeader title={t('tariffs.fines.title')} />
      <Box sx={{ color: 'text.secondary', mt: -2 }}>{t('tariffs.fines.lead')}</Box>
      <KeptWork
        shape={keptFines}
        form={t('tariffs.fines.title')}
        isDirty={() => edits.size > 0}
        value={() => edits}
        take={setEdits}
      />
      <WaitingFines fines={query.data ?? []} editable={editable} />
      {content()}
    </PageFrame>
  );
}

function WaitingFines({ fines, editable }: { readonly fines: readonly ParkingFine[]; readonly editable: boolean }) {
  const { t } = useTranslation();
  const { mutateAsync } = useApiMutation(parkingFines.set, { handles: parkingFines.set.errors });
  return (
    <PendingNotice
      waiting={fines.flatMap((row) => {
        if (!row.pending) return [];
        const what = t('tariffs.fines.fineOf', { vehicle: vehicleOf(row) });
        return [{ pending: row.pending, what, value: formatRupiah(Number(row.pending.value)) }];
      })}
      editable={editable}
      holdNow={({ vehicleTypeId, value }, approval) =>
        mutateAsync({ body: { vehicleTypeId: vehicleTypeId ?? undefined, fine: Number(value), ...approval } })
      }
    />
  );
}

interface FineRowProps {
  readonly row: ParkingFine;
  readonly typed: number | string | null;
  readonly edited: boolean;
  readonly editable: boolean;
  readonly change: (typed: number | string | null) => void;
}

function FineRow({ row, typed, edited, editable, change }: FineRowProps) {
  const { t } = useTranslation();
  const vehicle = vehicleOf(row);
  const parent = useParents().parentOf(row.vehicleTypeId);
  const notSet = parent ? t('tariffs.vehicleTypes.asParent', { vehicle: labelIn(parent) }) : t('tariffs.fines.notSet');
  const wrong = edited && !isAmount(typed);
  const helpId = `fine-${row.vehicleTypeId}-help`;
  return (
    <TableRow selected={edited}>
      <TableCell component="th" scope="row">
        {vehicle}
      </TableCell>
      <TableCell align="right">
        {editable ? (
          <>
            <NumberInput
              value={typed}
              unit="Rp"
              unitFirst
              error={wrong}
              onChange={change}
              attributes={{
                'aria-label': t('tariffs.fines.fineOf', { vehicle }),
                'aria-invalid': wrong,
                ...(wrong && { 'aria-describedby': helpId }),
                placeholder: notSet,
              }}
              sx={{ width: 180 }}
            />
            {wrong && (
              <FormHelperText id={helpId} error sx={{ textAlign: 'right' }}>
                {typeof typed === 'string' ? numberFaultText(typed) : t('tariffs.fines.required')}
              </FormHelperText>
            )}
          </>
        ) : row.fine === null ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {notSet}
          </Box>
        ) : (
          <Money amount={row.fine} />
        )}
      </TableCell>
      <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
        {row.updatedAt === null ? <Blank /> : <DateTime local={row.updatedAt} />}
      </TableCell>
    </TableRow>
  );
}
