import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { type WaitingKind, waiting } from '@parking/contract/dashboards/waiting';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { FailureNotice, Notice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { WaitingGroup } from './waiting-group.tsx';
import './texts.ts';

type Kinds = ReplyOf<typeof waiting.forMe>['kinds'];

/** What waits for the hand of whoever looks, each leading to its very record. */
export default function WaitingPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const query = useApiQuery(waiting.forMe, {}, { handles: 'all', staleTimeMs: 0 });
  const { data, error } = query;
  const wanted = search.get('kind');
  const shown = data?.kinds.filter(({ kind }) => !wanted || kind === wanted) ?? [];
  const choose = (kind: string) => setSearch(kind ? { kind } : {}, { replace: true });
  return (
    <PageFrame title={t('waiting.title')} scrolls>
      <PageHeader
        title={t('waiting.title')}
        note={data && data.count > 0 && t('waiting.count', { count: data.count })}
        action={data && (data.kinds.length > 1 || wanted) && <KindChoice kinds={data.kinds} {...{ wanted, choose }} />}
      />
      {!data && error && <FailureNotice failure={error} retry={() => void query.refetch()} />}
      {!data && !error && <TableSkeleton columns={3} label={t('common.loading')} />}
      {data && shown.length === 0 && (
        <Notice
          icon="task_alt"
          title={t(wanted && data.count > 0 ? 'waiting.noneOfKind' : 'waiting.none')}
          action={
            wanted &&
            data.count > 0 && (
              <Button variant="outlined" onClick={() => choose('')}>
                {t('waiting.allKinds')}
              </Button>
            )
          }
        >
          {data.count === 0 && t('waiting.noneLead')}
        </Notice>
      )}
      {shown.map((group) => (
        <WaitingGroup key={group.kind} {...group} />
      ))}
    </PageFrame>
  );
}

interface KindChoiceProps {
  readonly kinds: Kinds;
  readonly wanted: string | null;
  readonly choose: (kind: string) => void;
}

function KindChoice({ kinds, wanted, choose }: KindChoiceProps) {
  const { t } = useTranslation();
  const known = kinds.some(({ kind }) => kind === wanted);
  return (
    <TextField
      select
      id="waiting-kind"
      label={t('waiting.choose')}
      value={known ? wanted : ''}
      onChange={(event) => choose(event.target.value)}
      sx={{ minWidth: { xs: '100%', sm: 240 } }}
      slotProps={{ select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t('waiting.allKinds')}</MenuItem>
      {kinds.map(({ kind, count }: { readonly kind: WaitingKind; readonly count: number }) => (
        <MenuItem key={kind} value={kind}>
          <Box component="span" sx={{ flex: 1 }}>
            {t(`waiting.kinds.${kind}`)} ({count})
          </Box>
        </MenuItem>
      ))}
    </TextField>
  );
}
