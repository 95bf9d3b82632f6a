import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { type CSSProperties, useSyncExternalStore } from 'react';
import { fallbackIconName, normaliseIconName } from './icon-name.ts';
import './icon.css';

const family = "'Material Icons'";
const known = new Map<string, boolean>();
const listeners = new Set<() => void>();
let ready = false;

void document.fonts?.load(`24px ${family}`).then((faces) => {
  ready = faces.length > 0;
  for (const listener of listeners) listener();
});

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let ruler: CanvasRenderingContext2D | null = null;

function newRuler(): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas) canvas.font = `24px ${family}`;
  return canvas;
}

/** A name without a ligature is drawn letter by letter and so is wider than one icon. */
function isKnown(ligature: string): boolean {
  if (!ready) return true;
  const measured = known.get(ligature);
  if (measured !== undefined) return measured;
  ruler ??= newRuler();
  if (!ruler) return true;
  const answer = ruler.measureText(ligature).width < 30;
  known.set(ligature, answer);
  return answer;
}

export interface IconProps {
  /** As the server or we write it: `people`, `AdminPanelSettings`. */
  readonly name: string | null | undefined;
  /** Pixels; 20 in buttons and menus. */
  readonly size?: number;
  /** Only for an icon that stands alone and means something. */
  readonly label?: string;
  readonly sx?: SxProps<Theme>;
}

export function Icon({ name, size = 20, label, sx }: IconProps) {
  const ligature = normaliseIconName(name);
  const shown = useSyncExternalStore(watch, () => (isKnown(ligature) ? ligature : fallbackIconName));
  const drawn = {
    className: 'material-icon',
    translate: 'no',
    ...(size !== 20 && { style: { '--icon-size': `${size}px` } as CSSProperties }),
    ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }),
  } as const;
  // A screen draws a hundred icons: what none of them asks for costs none of them anything.
  if (!sx) return <span {...drawn}>{shown}</span>;
  return (
    <Box component="span" {...drawn} sx={sx}>
      {shown}
    </Box>
  );
}
