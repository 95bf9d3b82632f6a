import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation, useProfile } from '../../../../api/session.tsx';
import { readToken } from '../../../../api/token.ts';
import { labelIn } from '../../../../i18n/format.ts';
import { useLate } from '../../../../theme/use-late.ts';
import { keepProgram } from '../../../../api/keep-program.ts';
import { OfflineLine } from '../offline/offline-line.tsx';
import { useDesk, useDeskState } from '../offline/the-desk.ts';
import { keepSessionCopy } from '../shared/keep-session-copy.ts';
import { DeskFailure } from '../shared/desk-failure.tsx';
import { GateChooser } from '../shared/gate-chooser.tsx';
import { useOwnSales } from '../shared/use-own-sales.ts';
import { useDeskLock } from '../seat/use-desk-lock.ts';
import { WaitingHandover, useWaitingHandovers } from '../seat/waiting-handovers.tsx';
import { StatusBar } from '../shared/status-bar.tsx';
import { ExitDesk } from './exit-desk.tsx';

/** An exit cashier's screen, from the choice of the gate on. */
export function ExitScreen({ byCamera }: { readonly byCamera: boolean }) {
  const { t } = useTranslation();
  const profile = useProfile();
  const navigation = useNavigation();
  const desk = useDesk();
  const { masters, failure, mode, seat } = useDeskState();
  useDeskLock();
  const [waiting] = useWaitingHandovers(mode === 'online');
  const [later, setLater] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  const late = useLate();
  const { id, displayName } = profile;

  useEffect(() => void keepProgram(), []);
  useEffect(() => desk?.serve({ id, name: displayName }), [desk, id, displayName]);
  useEffect(() => {
    const token = readToken();
    if (token !== null && mode === 'online') keepSessionCopy(token, { profile, navigation });
  }, [profile, navigation, mode]);

  const cars = useOwnSales()?.count ?? null;
  const gate = masters?.post.gate ?? null;
  return (
    <>
      <title>{t(byCamera ? 'cashier.exit.titleLpr' : 'cashier.exit.title')}</title>
      {desk && masters && gate && !choosing ? (
        <ExitDesk key={gate.id} desk={desk} masters={masters} gate={gate} byCamera={byCamera} />
      ) : desk && masters ? (
        <GateChooser
          candidates={masters.post.candidates}
          onChosen={() => {
            void desk.refresh().then(() => setChoosing(false));
          }}
        />
      ) : failure ? (
        <DeskFailure failure={failure} retry={() => void desk?.refresh()} />
      ) : (
        <>
          <OfflineLine />
          {late && mode === 'online' && <Skeleton />}
        </>
      )}
      {waiting && waiting.id !== later && (
        <WaitingHandover key={waiting.id} handover={waiting} onClose={() => setLater(waiting.id)} />
      )}
      <StatusBar
        cashier={seat?.user.name ?? displayName}
        gate={gate && labelIn(gate)}
        shift={masters?.post.shift ?? null}
        cars={cars}
        online={mode === 'online'}
        {...(masters && masters.post.candidates.length > 1 && { onChangeGate: () => setChoosing(true) })}
      />
    </>
  );
}

/** The layout of the screen, before anything is known. */
function Skeleton() {
  const block = { borderRadius: 2, bgcolor: 'background.sunken' };
  return (
    <Box
      aria-hidden
      sx={{
        height: '100%',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr minmax(400px, 1fr)' },
        gap: 3,
        p: 3,
      }}
    >
      <Box sx={block} />
      <Box sx={block} />
      <Box sx={block} />
    </Box>
  );
}
