import { type PointerEvent, useRef, useState } from 'react';

/** The place beneath the pointer: before the first rule whose middle lies lower. */
function placeAt(list: HTMLElement | null, y: number): number {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-rule-key]') ?? [])];
  const at = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  return at < 0 ? rows.length : at;
}

interface Drag {
  readonly key: string;
  readonly from: number;
  /** Where it would be put: before the rule that stands there now. */
  readonly before: number;
}

/** Dragging a rule by mouse, pen or finger from its handle. */
export function useRuleDrag(onDrop: (key: string, place: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = useRef<{ key: string; y: number } | null>(null);
  const end = () => {
    start.current = null;
    setDrag(null);
  };
  const handle = (key: string, from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { key, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current?.key !== key || (!drag && Math.abs(event.clientY - start.current.y) < 4)) return;
      setDrag({ key, from, before: placeAt(event.currentTarget.closest('ol'), event.clientY) });
    },
    onPointerUp: () => {
      if (drag) onDrop(drag.key, drag.before > drag.from ? drag.before - 1 : drag.before);
      end();
    },
    onPointerCancel: end,
  });
  const moves = drag !== null && drag.before !== drag.from && drag.before !== drag.from + 1;
  return { lifted: drag?.key ?? null, before: moves ? drag.before : null, handle };
}
