import MenuItem from '@mui/material/MenuItem';
import type { members, membersNonStaff } from '@parking/contract/members/members';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlags } from '../../../api/session.tsx';
import { labelIn } from '../../../i18n/format.ts';
import { Blank } from '../../../kit/cells/cells.tsx';
import { FileLinks } from '../../../kit/record/file-links.tsx';
import type { ReadyView } from '../../../kit/list/state/list-model.ts';
import { useBusinessDay } from '../../../kit/report/use-business-day.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { NextSubscription } from '../acts/next-subscription.tsx';
import type { MemberAct } from './member-act.ts';
import { MemberPeriods } from './member-periods.tsx';
import { endingQuery } from '../renewals/ending.ts';
import { MemberNotice } from '../renewals/member-notice.tsx';
import { MemberStatusChip, Plates } from './person-cells.tsx';
import '../acts/texts.ts';
import './texts.ts';

const MemberFields = lazy(() => import('./member-fields.tsx'));
const MemberActDialog = lazy(() => import('./member-act-dialog.tsx'));

/** Who ends soon, as a view that everybody finds. */
function useViews(today: string | undefined): readonly ReadyView[] {
  const { t } = useTranslation();
  if (today === undefined) return [];
  const query = new URLSearchParams(endingQuery(today).map((pair) => [...pair])).toString();
  return [{ name: t('renewals.view'), query }];
}

type Calls = Pick<typeof members, 'create' | 'update' | 'remove' | 'history'>;

interface MemberScreenProps {
  readonly resource: Calls & Pick<typeof members | typeof membersNonStaff, 'list' | 'export'>;
  readonly route: '/members' | '/member_non_staff';
  readonly texts: 'people.members' | 'people.nonStaff';
  /** All of them are non-staff: the type is neither asked nor shown. */
  readonly nonStaffOnly?: boolean;
}

/** Members as a list with their form, their periods, renewal and suspension. */
export function MemberScreen({ resource, route, texts, nonStaffOnly = false }: MemberScreenProps) {
  const { t } = useTranslation();
  const { editable } = useFlags(route);
  const today = useBusinessDay()?.today;
  const [act, setAct] = useState<MemberAct | null>(null);
  const views = useViews(today);
  return (
    <>
      <ResourcePage
        resource={resource}
        route={route}
        texts={texts}
        columns={[
          { key: 'name' },
          { key: 'memberStatus', cell: (member) => <MemberStatusChip {...member} /> },
          { key: 'plates', cell: ({ plateNumbers }) => <Plates plates={plateNumbers} /> },
          { key: 'memberEndDate', onCard: true },
          { key: 'parkingCode' },
          {
            key: 'subscriptionFareNameId',
            cell: ({ subscription, subscriptionEn }) => labelIn({ label: subscription, labelEn: subscriptionEn }),
            exportKey: 'subscription',
          },
          {
            key: 'vehicleTypeId',
            cell: ({ vehicle, vehicleEn }) => labelIn({ label: vehicle, labelEn: vehicleEn }),
            exportKey: 'vehicle',
          },
          { key: 'memberType', hidden: nonStaffOnly },
          {
            key: 'departmentId',
            hidden: nonStaffOnly,
            cell: ({ department, departmentEn }) =>
              department === null ? <Blank /> : labelIn({ label: department, labelEn: departmentEn }),
            exportKey: 'department',
          },
          { key: 'memberStartDate', hidden: true },
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
          { key: 'updatedAt', hidden: true },
        ]}
        fields={
          <Suspense fallback={null}>
            <MemberFields fixedType={nonStaffOnly} />
          </Suspense>
        }
        blank={{ memberType: 'NON_STAFF', memberStartDate: today }}
        nameOf={({ name }) => name}
        views={views}
        notice={(member) => <MemberNotice member={member} route={route} />}
        more={(member) => (
          <>
            <NextSubscription member={member} />
            <MemberPeriods id={member.id} title={t('people.periods')} />
          </>
        )}
        recordActions={(member) =>
          editable && (
            <>
              <MenuItem onClick={() => setAct({ kind: 'renew', member })}>
                <Icon name="autorenew" />
                {t('people.renew')}
              </MenuItem>
              <MenuItem onClick={() => setAct({ kind: 'card', member })}>
                <Icon name="contactless" />
                {t('acts.card.open')}
              </MenuItem>
              <MenuItem onClick={() => setAct({ kind: 'type', member })}>
                <Icon name="swap_horiz" />
                {t('acts.type.open')}
              </MenuItem>
              {member.memberStatus === 'SUSPENDED' ? (
                <MenuItem onClick={() => setAct({ kind: 'admit', member })}>
                  <Icon name="play_circle" />
                  {t('people.admit')}
                </MenuItem>
              ) : (
                <MenuItem onClick={() => setAct({ kind: 'suspend', member })}>
                  <Icon name="pause_circle" />
                  {t('people.suspend')}
                </MenuItem>
              )}
            </>
          )
        }
      />
      <Suspense fallback={null}>{act && <MemberActDialog act={act} close={() => setAct(null)} />}</Suspense>
    </>
  );
}
