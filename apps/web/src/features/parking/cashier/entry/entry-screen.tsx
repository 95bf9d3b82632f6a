import { gates } from '@parking/contract/gates/gates';
import { paidTypeKinds, paidTypes } from '@parking/contract/money/paid-types';
import { tariffs } from '@parking/contract/tariffs/tariffs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../../api/query.ts';
import { labelIn } from '../../../../i18n/format.ts';
import { DeskFailure } from '../shared/desk-failure.tsx';
import { GateChooser } from '../shared/gate-chooser.tsx';
import { StatusBar } from '../shared/status-bar.tsx';
import { EntryDesk } from './entry-desk.tsx';

const inOrder = (one: { kind: (typeof paidTypeKinds)[number] }, other: { kind: (typeof paidTypeKinds)[number] }) =>
  paidTypeKinds.indexOf(one.kind) - paidTypeKinds.indexOf(other.kind);

/** An entry cashier's screen: paid now, or known before and paid at the exit. */
export function EntryScreen({ paid }: { readonly paid: boolean }) {
  const { t } = useTranslation();
  const post = useApiQuery(gates.entryPost, {}, { handles: 'all' });
  const book = useApiQuery(tariffs.book, {}, { handles: 'all' });
  const types = useApiQuery(paidTypes.options, {}, { handles: 'all', enabled: paid });
  const [choosing, setChoosing] = useState(false);
  const failure = post.error ?? book.error ?? types.error;
  const gate = post.data?.gate ?? null;
  const ready = post.data && book.data && (!paid || types.data);
  return (
    <>
      <title>{t(paid ? 'cashier.entry.paidTitle' : 'cashier.entry.preTitle')}</title>
      {ready && gate && !choosing ? (
        <EntryDesk
          key={gate.id}
          paid={paid}
          gate={gate}
          vehicleTypes={book.data}
          cash={(types.data ?? []).toSorted(inOrder).find(({ kind }) => kind === 'CASH') ?? null}
        />
      ) : ready ? (
        <GateChooser
          candidates={post.data.candidates}
          onChosen={() => {
            void post.refetch().then(() => setChoosing(false));
          }}
        />
      ) : failure ? (
        <DeskFailure
          failure={failure}
          retry={() => {
            void post.refetch();
            void book.refetch();
            if (paid) void types.refetch();
          }}
        />
      ) : null}
      <StatusBar
        gate={gate && labelIn(gate)}
        shift={post.data?.shift ?? null}
        cars={null}
        online={!failure}
        {...(post.data && post.data.candidates.length > 1 && { onChangeGate: () => setChoosing(true) })}
      />
    </>
  );
}
