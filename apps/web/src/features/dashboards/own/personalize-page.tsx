import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type PersonalWidget, personalDashboard } from '@parking/contract/dashboards/dashboards';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { apiQueryKey, queryClient, useApiMutation, useApiQuery } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { labelIn } from '../../../i18n/format.ts';
import { keptShape } from '../../../kit/form/keeping/kept-input.ts';
import { KeptWork } from '../../../kit/form/keeping/kept-work.tsx';
import { FailureNotice, Notice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { OrderList } from '../../../kit/order/order-list.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { CardChoices } from './card-choices.tsx';
import { WidgetChoice } from './widget-choice.tsx';
import '../texts.ts';

const choiceOf = ({ id, hidden, size, refreshInterval }: PersonalWidget) => ({ id, hidden, size, refreshInterval });

/** Each user's own order, sizes and intervals of the widgets that their groups are given. */
export default function PersonalizePage() {
  const { t } = useTranslation();
  const query = useApiQuery(personalDashboard.get, {}, { handles: 'all' });
  const title = t('dashboard.personal.title');
  const content = () => {
    if (query.error && !query.data) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
    if (!query.data) return <TableSkeleton columns={1} label={t('common.loading')} />;
    if (query.data.length === 0) return <Notice icon="widgets" title={t('dashboard.personal.none')} />;
    return <Arrangement stored={query.data} />;
  };
  return (
    <PageFrame title={title} scrolls>
      <PageHeader
        title={title}
        back={
          <IconButton component={Link} to="/dashboard" aria-label={t('dashboard.personal.back')} sx={{ ml: -2 }}>
            <Icon name="arrow_back" />
          </IconButton>
        }
      />
      <Box sx={{ color: 'text.secondary' }}>{t('dashboard.personal.lead')}</Box>
      {content()}
      <CardChoices />
    </PageFrame>
  );
}

/** What is chosen for those that are still given, and those that are new behind them. */
function joined(stored: readonly PersonalWidget[], chosen: readonly PersonalWidget[]): readonly PersonalWidget[] {
  const kept = chosen.flatMap((widget) => {
    const now = stored.find(({ id }) => id === widget.id);
    return now ? [{ ...now, ...choiceOf(widget) }] : [];
  });
  return [...kept, ...stored.filter(({ id }) => !kept.some((widget) => widget.id === id))];
}

const keptArrangement = keptShape<readonly PersonalWidget[]>();

function Arrangement({ stored }: { readonly stored: readonly PersonalWidget[] }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly PersonalWidget[] | null>(null);
  const widgets = chosen ? joined(stored, chosen) : stored;
  const dirty = JSON.stringify(widgets.map(choiceOf)) !== JSON.stringify(stored.map(choiceOf));
  const save = useApiMutation(personalDashboard.set, {
    onSuccess: async () => {
      await queryClient.refetchQueries({ queryKey: apiQueryKey(personalDashboard.get) });
      setChosen(null);
      showToast(t('dashboard.personal.saved'), 'success');
    },
  });
  const change = (id: string, patch: Partial<PersonalWidget>) =>
    setChosen(widgets.map((widget) => (widget.id === id ? { ...widget, ...patch } : widget)));
  return (
    <Box sx={{ maxWidth: 860, display: 'flex', flexDirection: 'column', gap: 3 }}>
      <KeptWork
        shape={keptArrangement}
        form={t('dashboard.personal.title')}
        isDirty={() => dirty}
        value={() => widgets}
        take={setChosen}
      />
      <OrderList items={widgets} nameOf={labelIn} onOrder={setChosen}>
        {(widget) => <WidgetChoice widget={widget} change={(patch) => change(widget.id, patch)} />}
      </OrderList>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end' }}>
        <Button
          color="inherit"
          disabled={save.isPending}
          onClick={() => save.mutate({ body: { widgets: [] } })}
          sx={{ mr: 'auto' }}
        >
          {t('dashboard.personal.reset')}
        </Button>
        <Button color="inherit" disabled={!dirty || save.isPending} onClick={() => setChosen(null)}>
          {t('common.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={!dirty}
          loading={save.isPending}
          onClick={() => save.mutate({ body: { widgets: widgets.map(choiceOf) } })}
        >
          {t('common.save')}
        </Button>
      </Box>
    </Box>
  );
}
