import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import type { RowOf } from '@parking/contract/core/endpoint';
import { dashboardComponents } from '@parking/contract/dashboards/dashboard-components';
import { userGroups } from '@parking/contract/identity/rights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { labelIn } from '../../../i18n/format.ts';
import { keptShape } from '../../../kit/form/keeping/kept-input.ts';
import { KeptWork } from '../../../kit/form/keeping/kept-work.tsx';
import { FailureNotice, Notice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { OrderList } from '../../../kit/order/order-list.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Icon } from '../../../theme/icon.tsx';
import '../texts.ts';

type GroupWidget = RowOf<typeof dashboardComponents.ofGroup>;

/** Which widgets the members of a group are given, and in which order. */
export default function GroupDashboardsPage() {
  const { t } = useTranslation();
  const { userGroupId = '' } = useParams();
  const list = [['id.equals', userGroupId]] as const;
  const group = useApiQuery(userGroups.list, { list }, { handles: 'all' });
  const widgets = useApiQuery(dashboardComponents.ofGroup, { params: { id: userGroupId } }, { handles: 'all' });
  const found = group.data?.data[0];
  const title = t('dashboard.group.title', { group: found ? labelIn(found) : '' });
  const content = () => {
    const failed = [group, widgets].find((read) => read.error && !read.data);
    if (failed?.error?.status === 404) return <Notice icon="search_off" title={t('kit.record.notFound')} />;
    if (failed?.error) return <FailureNotice failure={failed.error} retry={() => void failed.refetch()} />;
    if (!widgets.data) return <TableSkeleton columns={1} label={t('common.loading')} />;
    if (widgets.data.length === 0) return <Notice icon="widgets" title={t('dashboard.group.none')} />;
    return <GroupWidgets groupId={userGroupId} stored={widgets.data} name={title} refetch={() => widgets.refetch()} />;
  };
  return (
    <PageFrame title={title} scrolls>
      <PageHeader
        title={title}
        back={
          <IconButton component={Link} to="/user_groups" aria-label={t('dashboard.group.back')} sx={{ ml: -2 }}>
            <Icon name="arrow_back" />
          </IconButton>
        }
      />
      <Box sx={{ color: 'text.secondary' }}>{t('dashboard.group.lead')}</Box>
      {content()}
    </PageFrame>
  );
}

interface GroupWidgetsProps {
  readonly groupId: string;
  readonly name: string;
  readonly stored: readonly GroupWidget[];
  readonly refetch: () => Promise<unknown>;
}

const givenIds = (widgets: readonly GroupWidget[]): string[] =>
  widgets.filter(({ given }) => given).map(({ id }) => id);

const keptChoice = keptShape<readonly string[]>();

function GroupWidgets({ groupId, name, stored, refetch }: GroupWidgetsProps) {
  const { t } = useTranslation();
  const { editable } = useFlags('/user_groups');
  /** In their order; the others stand beneath. */
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const given = chosen ?? givenIds(stored);
  const dirty = given.join() !== givenIds(stored).join();
  const widgets = [
    ...given.flatMap((id) => stored.find((widget) => widget.id === id) ?? []).map((one) => ({ ...one, given: true })),
    ...stored.filter(({ id }) => !given.includes(id)).map((one) => ({ ...one, given: false })),
  ];
  const save = useApiMutation(dashboardComponents.setOfGroup, {
    onSuccess: async () => {
      await refetch();
      setChosen(null);
      showToast(t('dashboard.group.saved'), 'success');
    },
  });
  const flip = ({ id, given: isGiven }: GroupWidget) =>
    setChosen(isGiven ? given.filter((one) => one !== id) : [...given, id]);
  return (
    <Box sx={{ maxWidth: 720, display: 'flex', flexDirection: 'column', gap: 3 }}>
      <KeptWork shape={keptChoice} form={name} isDirty={() => dirty} value={() => given} take={setChosen} />
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {t('dashboard.group.chosen', { count: given.length, all: stored.length })}
      </Box>
      <OrderList
        items={widgets}
        nameOf={labelIn}
        movable={(widget) => editable && widget.given}
        onOrder={(ordered) => setChosen(givenIds(ordered))}
      >
        {(widget) => (
          <>
            <FormControlLabel
              disabled={!editable}
              label={labelIn(widget)}
              control={<Checkbox checked={widget.given} onChange={() => flip(widget)} />}
            />
            {!widget.readable && (
              <Box sx={{ display: 'flex', gap: 1, typography: 'body2', color: 'warning.main' }}>
                <Icon name="visibility_off" size={18} />
                {t('dashboard.group.unreadable')}
              </Box>
            )}
          </>
        )}
      </OrderList>
      {editable && (
        <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>
          <Button color="inherit" disabled={!dirty || save.isPending} onClick={() => setChosen(null)}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="contained"
            disabled={!dirty}
            loading={save.isPending}
            onClick={() => save.mutate({ params: { id: groupId }, body: { dashboardComponentIds: [...given] } })}
          >
            {t('common.save')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
