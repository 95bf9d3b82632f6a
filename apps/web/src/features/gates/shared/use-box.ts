import { type RefObject, useLayoutEffect, useState } from 'react';

/** Pixels of a place on the screen, as its contents count them. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** The pixels of a place, told again whenever they change; null until it is drawn. */
export function useBox(place: RefObject<HTMLElement | null>): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = () => setBox({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return box;
}
