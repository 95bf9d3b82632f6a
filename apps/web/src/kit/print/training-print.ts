import { trainingMark } from '@parking/contract/core/training-mark';

/** Lies over each sheet that is printed of training, so that no part of one passes for the real thing. */
export const trainingPrint = {
  'body::after': {
    content: `"${trainingMark}"`,
    position: 'fixed',
    inset: 0,
    display: 'grid',
    placeItems: 'center',
    font: '700 8vw/1 Arial, sans-serif',
    color: '#000',
    opacity: 0.16,
    transform: 'rotate(-24deg)',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
  },
} as const;

/** The same as text, for a page of its own. */
export const trainingPrintCss = Object.entries(trainingPrint)
  .map(([selector, rules]) => {
    const lines = Object.entries(rules).map(
      ([name, value]) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`,
    );
    return `${selector}{${lines.join(';')}}`;
  })
  .join('');
