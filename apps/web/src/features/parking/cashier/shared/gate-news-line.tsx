import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { watchGate } from '../../../../api/live-state.ts';
import { formatTime } from '../../../../i18n/format.ts';
import { Icon } from '../../../../theme/icon.tsx';
import { DeskLine } from './desk-line.tsx';
import { type GateWord, type SaidOfGate, isPassing, passingMs, withNews } from './gate-news.ts';

const icons: Readonly<Record<SaidOfGate, string>> = {
  BUTTON: 'touch_app',
  PAPER_LOW: 'receipt',
  PAPER_OUT: 'receipt',
  LOOP_ON: 'directions_car',
  BACKOUT: 'undo',
  MEMBER_WAITING: 'badge',
  COMMAND_FAILED: 'error',
  COMMAND_EXPIRED: 'timer_off',
};

/** What the gate of this desk tells its cashier, in a line above it. */
export function GateNewsLine({ gateId }: { readonly gateId: string }) {
  const { t } = useTranslation();
  const [words, setWords] = useState<readonly GateWord[]>([]);
  useEffect(() => watchGate(gateId, (news) => setWords((before) => withNews(before, news))), [gateId]);
  const close = (word: GateWord) => setWords((before) => before.filter((one) => one !== word));
  const passing = words.find(isPassing);
  useEffect(() => {
    if (!passing) return undefined;
    const timer = setTimeout(() => setWords((before) => before.filter((one) => one !== passing)), passingMs);
    return () => clearTimeout(timer);
  }, [passing]);
  if (words.length === 0) return null;
  const lasts = words.some((word) => !isPassing(word));
  return (
    <DeskLine surface={lasts ? 'warning.surface' : 'info.surface'}>
      {words.map((word) => (
        <Box key={word.type} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Icon name={icons[word.type]} sx={{ color: isPassing(word) ? 'info.main' : 'warning.main' }} />
          <span>{t(`cashier.gateNews.${word.type}`, { gate: word.gateCode, at: formatTime(word.at) })}</span>
          {!isPassing(word) && (
            <IconButton size="small" aria-label={t('cashier.gateNews.close')} onClick={() => close(word)}>
              <Icon name="close" size={16} />
            </IconButton>
          )}
        </Box>
      ))}
    </DeskLine>
  );
}
