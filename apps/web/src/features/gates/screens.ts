import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const gatesScreens: readonly ScreenRoute[] = [
  // Their calls ask for a right or a token of their own; without either they show only the ways in.
  ...screens('any', 'wall', 'gates-zones', {
    '/gate_monitoring': () => import('./monitoring/gate-monitoring-page.tsx'),
    '/gate_monitoring/timeline': () => import('./timeline/timeline-page.tsx'),
  }),
  ...screens('admin', 'full', 'gates-zones', {
    '/gates': () => import('./gates/gates-page.tsx'),
    '/gates/simulator': () => import('./simulator/gate-simulator-page.tsx'),
    '/gate-mobile': () => import('./gates/mobile-gates-page.tsx'),
    '/device_types': () => import('./equipment/device-types-page.tsx'),
    '/stream_settings': () => import('./equipment/stream-settings-page.tsx'),
    '/audio_files': () => import('./equipment/audio-files-page.tsx'),
    '/program_files': () => import('./equipment/program-files-page.tsx'),
    '/print_fields': () => import('./printing/print-fields-page.tsx'),
  }),
];
