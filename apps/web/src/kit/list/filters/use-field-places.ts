import { type RefCallback, useCallback, useState } from 'react';

export const fieldWidth = 220;
export const fieldGap = 16;

/** On a phone they stand one beneath the other. */
const onPhone = 4;

/** How many fields have room beside each other. */
export const placesIn = (width: number): number =>
  Math.max(1, Math.floor((width + fieldGap) / (fieldWidth + fieldGap)));

/** How many filters stand in the one line of a panel, as wide as it is by now. */
export function useFieldPlaces(roomy: boolean): {
  readonly places: number;
  readonly measured: RefCallback<HTMLElement>;
} {
  const [places, setPlaces] = useState(onPhone);
  const measured = useCallback((panel: HTMLElement | null) => {
    if (!panel) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setPlaces(placesIn(entry.contentRect.width)));
    observer.observe(panel);
    return () => observer.disconnect();
  }, []);
  return { places: roomy ? places : onPhone, measured };
}
