import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import type { Difference, DifferenceSide } from '@parking/contract/money/reconciliation/reconciliation';
import {
  type DifferenceAct,
  type DifferenceKind,
  differenceActs,
  differenceKinds,
  possibleDifferenceActs,
} from '@parking/contract/money/reconciliation/reconciliation-words';
import { Suspense, lazy, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlags } from '../../../api/session.tsx';
import { formatNumber, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { FailureNotice, Notice } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { AgeingStrip } from './ageing-strip.tsx';
import type { Deciding } from './decide-dialog.tsx';
import { DifferenceSides } from './difference-sides.tsx';
import { DifferenceState } from './difference-state.tsx';
import { ImportButtons } from './import-buttons.tsx';
import { Proposals } from './proposals.tsx';
import { ReconciliationTabs } from './reconciliation-tabs.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { useWorklist } from './use-worklist.ts';
import './texts.ts';

const DecideDialog = lazy(() => import('./decide-dialog.tsx'));
export { ahead } from './use-worklist.ts';

/** The desk of reconciliation: what does not agree, the oldest first, by keyboard. */
export default function ReconciliationPage() {
  const { t } = useTranslation();
  const { addable } = useFlags('/reconciliation');
  return (
    <PageFrame title={t('reconciliation.title')} scrolls>
      <Desk canImport={addable} />
    </PageFrame>
  );
}

function Desk({ canImport }: { readonly canImport: boolean }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<DifferenceKind | null>(null);
  const { differences, total, failure, isLoading, shown, show, move, refetch } = useWorklist(kind);
  const { on, last, decide, close, done } = useDeciding(shown);
  const { editable } = useFlags('/reconciliation');
  useDeskKeys(on === null, { move, act: (act) => editable && decide(act, null) });
  return (
    <>
      <PageHeader
        title={t('reconciliation.title')}
        note={
          total !== null && (
            <span role="status">{t('reconciliation.left', { count: total, number: formatNumber(total) })}</span>
          )
        }
        action={canImport && <ImportButtons />}
      />
      <ReconciliationTabs shown="desk" />
      <AgeingStrip />
      <KindChoice kind={kind} choose={setKind} />
      {failure && <FailureNotice failure={failure} retry={refetch} />}
      {!failure && isLoading && (
        <Box role="status" aria-label={t('common.loading')}>
          <Skeleton variant="rounded" height={320} />
        </Box>
      )}
      {!failure && !isLoading && !shown && <Notice icon="task_alt" title={t('reconciliation.nothingLeft')} />}
      {shown && (
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(280px, 1fr) minmax(0, 2fr)' },
          }}
        >
          <Waiting differences={differences} shown={shown} show={show} />
          <Panel className="wraps" sx={{ p: 4, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 4 }}>
            <About difference={shown} />
            {editable && <Acts difference={shown} canUndo={last !== null} act={(act) => decide(act, null)} />}
            <DifferenceSides
              key={shown.id}
              id={shown.id}
              below={(found) => (
                <Proposals
                  proposals={possibleDifferenceActs(shown.kind, shown.state).includes('match') ? found : []}
                  isShown={possibleDifferenceActs(shown.kind, shown.state).includes('match')}
                  canChoose={editable}
                  hasKeys={on === null}
                  choose={(proposal) => decide('match', proposal)}
                />
              )}
            />
          </Panel>
        </Box>
      )}
      <Suspense fallback={null}>{on && <DecideDialog on={on} close={close} onDone={done} />}</Suspense>
    </>
  );
}

/** What is about to be said, and what was said last, which can be taken back. */
function useDeciding(shown: Difference | null) {
  const [on, setOn] = useState<Deciding | null>(null);
  const [last, setLast] = useState<Difference | null>(null);
  const decide = useCallback(
    (act: DifferenceAct, other: DifferenceSide | null) => {
      if (act === 'undo') return void (last && setOn({ act, difference: last, other: null }));
      const isPossible = shown && possibleDifferenceActs(shown.kind, shown.state).includes(act);
      if (!isPossible || (act === 'match' && other === null)) return undefined;
      return setOn({ act, difference: shown, other });
    },
    [last, shown],
  );
  const done = () => setLast(on?.act === 'undo' ? null : (on?.difference ?? null));
  return { on, last, decide, done, close: () => setOn(null) };
}

interface KindProps {
  readonly kind: DifferenceKind | null;
  readonly choose: (kind: DifferenceKind | null) => void;
}

function KindChoice({ kind, choose }: KindProps) {
  const { t } = useTranslation();
  return (
    <Select
      size="small"
      value={kind ?? ''}
      displayEmpty
      sx={{ alignSelf: 'start', minWidth: 200 }}
      inputProps={{ 'aria-label': t('reconciliation.kinds') }}
      onChange={({ target }) => choose(differenceKinds.find((one) => one === target.value) ?? null)}
    >
      <MenuItem value="">{t('reconciliation.allKinds')}</MenuItem>
      {differenceKinds.map((one) => (
        <MenuItem key={one} value={one}>
          {t(`reconciliation.differences.values.kind.${one}`)}
        </MenuItem>
      ))}
    </Select>
  );
}

interface WaitingProps {
  readonly differences: readonly Difference[];
  readonly shown: Difference;
  readonly show: (difference: Difference) => void;
}

/** What waits, the oldest first. */
function Waiting({ differences, shown, show }: WaitingProps) {
  const { t } = useTranslation();
  return (
    <Panel
      component="nav"
      aria-label={t('reconciliation.list')}
      sx={{ p: 1, minWidth: 0, maxHeight: { xs: 240, lg: 640 }, overflowY: 'auto' }}
    >
      {differences.map((one) => (
        <WaitingLine key={one.id} difference={one} isShown={one.id === shown.id} show={() => show(one)} />
      ))}
    </Panel>
  );
}

interface LineProps {
  readonly difference: Difference;
  readonly isShown: boolean;
  readonly show: () => void;
}

function WaitingLine({ difference, isShown, show }: LineProps) {
  const { t } = useTranslation();
  const { kind, ours, theirs, age, number } = difference;
  return (
    <Button
      fullWidth
      color={isShown ? 'primary' : 'inherit'}
      variant={isShown ? 'outlined' : 'text'}
      aria-current={isShown ? 'true' : undefined}
      ref={(element) => {
        if (isShown) element?.scrollIntoView({ block: 'nearest' });
      }}
      sx={{ justifyContent: 'space-between', textAlign: 'start', gap: 2, px: 3 }}
      onClick={show}
    >
      <span>{`${number} · ${t(`reconciliation.differences.values.kind.${kind}`)}`}</span>
      <span>{`${formatRupiah(ours ?? theirs ?? 0)} · ${t('reconciliation.age', { count: age, number: formatNumber(age) })}`}</span>
    </Button>
  );
}

function About({ difference }: { readonly difference: Difference }) {
  const { t } = useTranslation();
  const { kind, number, state, paidType, paidTypeEn, cash, note, caseNumber } = difference;
  const whose = paidType ? labelIn({ label: paidType, labelEn: paidTypeEn }) : cash;
  return (
    <Box>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box component="strong">{`${t(`reconciliation.differences.values.kind.${kind}`)} ${number}`}</Box>
        <DifferenceState state={state} />
      </Box>
      <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
        {[whose, caseNumber, note].filter(Boolean).join(' · ')}
      </Box>
    </Box>
  );
}

interface ActsProps {
  readonly difference: Difference;
  readonly canUndo: boolean;
  readonly act: (act: DifferenceAct) => void;
}

const shortcuts: Readonly<Record<DifferenceAct, string>> = {
  accept: 'a',
  match: '1',
  dispute: 'd',
  writeOff: 'w',
  undo: 'z',
};

function Acts({ difference, canUndo, act }: ActsProps) {
  const { t } = useTranslation();
  const possible = possibleDifferenceActs(difference.kind, difference.state);
  const shown = differenceActs.filter((one) => one !== 'match');
  return (
    <Box role="toolbar" aria-label={t('reconciliation.acts')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {shown.map((one) => (
        <Button
          key={one}
          variant="outlined"
          color={one === 'undo' ? 'inherit' : 'primary'}
          aria-keyshortcuts={shortcuts[one]}
          disabled={one === 'undo' ? !canUndo : !possible.includes(one)}
          onClick={() => act(one)}
        >
          {t(`reconciliation.act.${one}`)}
        </Button>
      ))}
    </Box>
  );
}
