import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { userGroups } from '@parking/contract/identity/rights';
import { additionalFareNames } from '@parking/contract/tariffs/additional-fare-names';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Panel } from '../../../kit/panel.tsx';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { labelIn } from '../../../i18n/format.ts';
import { keptShape } from '../../../kit/form/keeping/kept-input.ts';
import { KeptWork } from '../../../kit/form/keeping/kept-work.tsx';
import { FailureNotice, Notice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Icon } from '../../../theme/icon.tsx';
import '../texts.ts';

type GroupFare = ReplyOf<typeof additionalFareNames.ofGroup>[number];

/** Which additional fares the cashiers of a group may put on a stay. */
export default function GroupAdditionalFaresPage() {
  const { t } = useTranslation();
  const { userGroupId = '' } = useParams();
  const list = [['id.equals', userGroupId]] as const;
  const group = useApiQuery(userGroups.list, { list }, { handles: 'all' });
  const fares = useApiQuery(additionalFareNames.ofGroup, { params: { id: userGroupId } }, { handles: 'all' });
  const found = group.data?.data[0];
  const title = t('tariffs.groupFares.title', { group: found ? labelIn(found) : '' });
  const content = () => {
    const failed = [group, fares].find((read) => read.error && !read.data);
    if (failed?.error?.status === 404) return <Notice icon="search_off" title={t('kit.record.notFound')} />;
    if (failed?.error) return <FailureNotice failure={failed.error} retry={() => void failed.refetch()} />;
    if (!fares.data) return <TableSkeleton columns={1} label={t('common.loading')} />;
    if (fares.data.length === 0) return <Notice icon="add_card" title={t('tariffs.groupFares.none')} />;
    return <GroupFares groupId={userGroupId} fares={fares.data} name={title} refetch={() => fares.refetch()} />;
  };
  return (
    <PageFrame title={title} scrolls>
      <PageHeader
        title={title}
        back={
          <IconButton component={Link} to="/user_groups" aria-label={t('tariffs.groupFares.back')} sx={{ ml: -2 }}>
            <Icon name="arrow_back" />
          </IconButton>
        }
      />
      <Box sx={{ color: 'text.secondary' }}>{t('tariffs.groupFares.lead')}</Box>
      {content()}
    </PageFrame>
  );
}

interface GroupFaresProps {
  readonly groupId: string;
  readonly name: string;
  readonly fares: readonly GroupFare[];
  readonly refetch: () => Promise<unknown>;
}

const keptFlips = keptShape<ReadonlySet<string>>();

function GroupFares({ groupId, name, fares, refetch }: GroupFaresProps) {
  const { t } = useTranslation();
  const { editable } = useFlags('/user_groups');
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set());
  const save = useApiMutation(additionalFareNames.setOfGroup, {
    onSuccess: async () => {
      await refetch();
      setFlipped(new Set());
      showToast(t('tariffs.groupFares.saved'), 'success');
    },
  });
  const isAllowed = ({ id, allowed }: GroupFare) => allowed !== flipped.has(id);
  const allowed = fares.filter(isAllowed);
  const flip = (ids: readonly string[]) => {
    const next = new Set(flipped);
    for (const id of ids) if (!next.delete(id)) next.add(id);
    setFlipped(next);
  };
  const all = allowed.length === fares.length;
  const send = () =>
    save.mutate({ params: { id: groupId }, body: { additionalFareNameIds: allowed.map(({ id }) => id) } });
  return (
    <>
      <KeptWork
        shape={keptFlips}
        form={name}
        isDirty={() => flipped.size > 0}
        value={() => flipped}
        take={setFlipped}
      />
      <Panel
        sx={{
          maxWidth: 640,
          py: 2,
        }}
      >
        <Line>
          <FormControlLabel
            disabled={!editable}
            label={t('tariffs.groupFares.all')}
            control={
              <Checkbox
                checked={all}
                indeterminate={!all && allowed.length > 0}
                onChange={() => flip(fares.filter((fare) => isAllowed(fare) === all).map(({ id }) => id))}
              />
            }
          />
          <Box role="status" sx={{ color: 'text.secondary', typography: 'body2' }}>
            {t('tariffs.groupFares.chosen', { count: allowed.length, all: fares.length })}
          </Box>
        </Line>
        {fares.map((fare) => (
          <Line key={fare.id}>
            <FormControlLabel
              disabled={!editable}
              label={labelIn(fare)}
              control={<Checkbox checked={isAllowed(fare)} onChange={() => flip([fare.id])} />}
            />
            <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{fare.name}</Box>
          </Line>
        ))}
      </Panel>
      {editable && (
        <Box sx={{ display: 'flex', gap: 2, maxWidth: 640, justifyContent: 'flex-end' }}>
          <Button color="inherit" disabled={flipped.size === 0 || save.isPending} onClick={() => setFlipped(new Set())}>
            {t('common.cancel')}
          </Button>
          <Button variant="contained" disabled={flipped.size === 0} loading={save.isPending} onClick={send}>
            {t('common.save')}
          </Button>
        </Box>
      )}
    </>
  );
}

function Line({ children }: { readonly children: React.ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        px: 4,
        columnGap: 4,
      }}
    >
      {children}
    </Box>
  );
}
