import { useTranslation } from 'react-i18next';
import { WallFrame } from '../shared/wall-frame.tsx';
import { Timeline } from './timeline.tsx';
import '../texts.ts';
import '../../../kit/texts.ts';

export default function TimelinePage() {
  const { t } = useTranslation();
  return (
    <WallFrame
      title={t('gates.timeline.title')}
      other={{ to: '/gate_monitoring', label: t('gates.wall.monitoring'), icon: 'videocam' }}
    >
      {({ isWall, bar }) => <Timeline isWall={isWall} bar={bar} />}
    </WallFrame>
  );
}
