import { formatPlate } from '@parking/contract/parking/plates';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../../../api/asset-image.tsx';
import { formatRupiah, labelIn } from '../../../../i18n/format.ts';
import { Plate } from '../../../../kit/cells/cells.tsx';
import { candidateOf } from '../exit/machine/find-candidates.ts';
import { Candidates } from '../exit/view/candidates.tsx';
import { ProblemLine } from '../exit/view/message-line.tsx';
import { Barrier } from '../shared/barrier.tsx';
import { DoneLine } from '../shared/done-line.tsx';
import type { Done, Entry } from './use-check-in.ts';

type Fare = NonNullable<Entry['fare']>;

/** What stands in the way, who was let in, or what to do next. */
export function EntryMessage({ entry, paid }: { readonly entry: Entry; readonly paid: boolean }) {
  const { t } = useTranslation();
  if (entry.problem) return <ProblemLine problem={entry.problem} />;
  if (entry.done) return <EnteredLine done={entry.done} paid={paid} />;
  return (
    <Box sx={{ color: 'text.secondary' }}>
      {t(entry.asked === null ? 'cashier.entry.plateHint' : 'cashier.entry.pricedHint')}
    </Box>
  );
}

function EnteredLine({ done, paid }: { readonly done: Done; readonly paid: boolean }) {
  const { t } = useTranslation();
  return (
    <DoneLine what={t('cashier.entry.done')} change={paid ? done.change : null}>
      {done.plate && <Plate text={formatPlate(done.plate)} />}
      <span>{t('cashier.entry.ticket', { code: done.code })}</span>
      <Barrier key={done.id} causeId={done.id} />
    </DoneLine>
  );
}

/** The plate that the camera read, to be taken over. */
export function CameraLine({ plate, onUse }: { readonly plate: string; readonly onUse: () => void }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      {t('cashier.entry.cameraPlate')} <Plate text={formatPlate(plate)} />
      <Button size="small" onClick={onUse}>
        {t('cashier.entry.use')}
      </Button>
    </Box>
  );
}

/** Cars inside under the same plate. */
export function InsideAlready({ cars, plate }: { readonly cars: Fare['inside']; readonly plate: string }) {
  const { t } = useTranslation();
  if (cars.length === 0) return null;
  return (
    <Box role="alert" sx={{ p: 3, borderRadius: 1, bgcolor: 'warning.surface' }}>
      <Box sx={{ fontWeight: 600, mb: 1 }}>{t('cashier.entry.insideAlready')}</Box>
      <Candidates candidates={cars.map(candidateOf)} searched={plate} marked={-1} onChoose={() => undefined} />
    </Box>
  );
}

/** What the price is made of. */
export function EntryLines({ lines }: { readonly lines: Fare['lines'] }) {
  const { t } = useTranslation();
  return (
    <Box component="ul" aria-label={t('cashier.exit.lines')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lines.map((line, index) => (
        // Two lines may say the same; their order is what they are known by.
        // oxlint-disable-next-line react/no-array-index-key
        <Box
          component="li"
          key={`${index} ${line.code}`}
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}
        >
          <span>{labelIn(line)}</span>
          <span>{formatRupiah(line.amount)}</span>
        </Box>
      ))}
    </Box>
  );
}

/** Members whose plate differs by one sign: none of them is meant until somebody says so. */
export function NearMembers({
  members,
  onChoose,
}: {
  readonly members: Fare['near'];
  readonly onChoose: (id: string) => void;
}) {
  const { t } = useTranslation();
  if (members.length === 0) return null;
  return (
    <Box role="group" aria-label={t('cashier.entry.near')} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box sx={{ color: 'text.secondary' }}>{t('cashier.entry.near')}</Box>
      {members.map(({ id, name, tokenPhoto }) => (
        <Box key={id} sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
          <AssetImage token={tokenPhoto} alt={name} name={name} sx={{ width: 40, height: 40, borderRadius: 1 }} />
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
          <Button size="small" onClick={() => onChoose(id)} aria-label={t('cashier.entry.nearIs', { name })}>
            {t('cashier.entry.nearChoose')}
          </Button>
        </Box>
      ))}
    </Box>
  );
}
