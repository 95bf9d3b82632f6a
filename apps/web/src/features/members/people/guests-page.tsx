import MenuItem from '@mui/material/MenuItem';
import { type Guest, guests } from '@parking/contract/members/guests';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { labelIn } from '../../../i18n/format.ts';
import { Blank } from '../../../kit/cells/cells.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { FileLinks } from '../../../kit/record/file-links.tsx';
import { useBusinessDay } from '../../../kit/report/use-business-day.ts';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { DaysChip, GuestDays } from './guest-days.tsx';
import { MemberStatusChip, Photo, Plates } from './person-cells.tsx';
import './texts.ts';

const route = '/guest';
const GuestFields = lazy(() => import('./guest-fields.tsx'));
const DecideGuestDialog = lazy(() => import('./decide-guest-dialog.tsx'));
const waiting = new URLSearchParams({ 'daysState.equals': 'WAITING', sort: 'memberStartDate,asc' }).toString();

export const ahead = listAhead(guests);

/** Who parks free for some days. */
export default function GuestsPage() {
  const { t } = useTranslation();
  const { editable } = useFlags(route);
  const today = useBusinessDay()?.today;
  const [ending, setEnding] = useState<Guest | null>(null);
  const [deciding, setDeciding] = useState<{ readonly of: Guest; readonly accepted: boolean } | null>(null);
  return (
    <>
      <ResourcePage
        resource={guests}
        route={route}
        texts="people.guests"
        views={[{ name: t('people.guestsWaiting'), query: waiting }]}
        columns={[
          { key: 'name' },
          { key: 'memberStatus', cell: (guest) => <MemberStatusChip {...guest} /> },
          { key: 'daysState', cell: (guest) => <DaysChip {...guest} /> },
          { key: 'plates', cell: ({ plateNumbers }) => <Plates plates={plateNumbers} />, onCard: true },
          { key: 'memberStartDate' },
          { key: 'memberEndDate', onCard: true },
          { key: 'parkingCode' },
          {
            key: 'departmentId',
            cell: ({ department, departmentEn }) =>
              department === null ? <Blank /> : labelIn({ label: department, labelEn: departmentEn }),
            exportKey: 'department',
          },
          {
            key: 'vehicleTypeId',
            cell: ({ vehicle, vehicleEn }) => labelIn({ label: vehicle, labelEn: vehicleEn }),
            exportKey: 'vehicle',
          },
          { key: 'files', cell: ({ files }) => <FileLinks files={files} />, exportKey: false },
          { key: 'nfcNumber', hidden: true },
          { key: 'phoneNumber', hidden: true },
          { key: 'fareNonRegularId', hidden: true },
          {
            key: 'transactionFile',
            hidden: true,
            cell: ({ transactionFile }) => <FileLinks files={transactionFile ? [transactionFile] : []} />,
            exportKey: false,
          },
          { key: 'note', hidden: true },
          { key: 'daysById', hidden: true, cell: ({ daysBy }) => daysBy ?? <Blank />, exportKey: 'daysBy' },
          { key: 'updatedAt', hidden: true },
        ]}
        fields={
          <Suspense fallback={null}>
            <GuestFields />
          </Suspense>
        }
        blank={{ memberStartDate: today, memberEndDate: today }}
        nameOf={({ name }) => name}
        notice={(guest) => (
          <>
            <Photo token={guest.tokenPhoto} name={guest.name} />
            <GuestDays guest={guest} onDecide={(accepted) => setDeciding({ of: guest, accepted })} />
          </>
        )}
        recordActions={(guest) =>
          editable &&
          guest.memberStatus === 'ACTIVE' && (
            <MenuItem onClick={() => setEnding(guest)}>
              <Icon name="person_off" />
              {t('people.deactivate')}
            </MenuItem>
          )
        }
      />
      <Suspense fallback={null}>
        {deciding && (
          <DecideGuestDialog guest={deciding.of} accepted={deciding.accepted} close={() => setDeciding(null)} />
        )}
      </Suspense>
      {ending && <DeactivateDialog guest={ending} close={() => setEnding(null)} />}
    </>
  );
}

function DeactivateDialog({ guest, close }: { readonly guest: Guest; readonly close: () => void }) {
  const { t } = useTranslation();
  const end = useApiMutation(guests.deactivate, {
    onSuccess: () => {
      showToast(t('people.done'), 'success');
      close();
    },
  });
  return (
    <ConfirmDialog
      title={t('people.deactivateTitle', { name: guest.name })}
      confirmLabel={t('people.deactivate')}
      destructive
      busy={end.isPending}
      onConfirm={() => end.mutate({ params: { id: guest.id } })}
      onCancel={close}
    >
      {t('people.deactivateLead')}
    </ConfirmDialog>
  );
}
