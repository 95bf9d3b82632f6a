import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** A cell by its row and its day. */
export interface Cell {
  readonly row: string;
  readonly day: string;
}

interface Drag {
  readonly key: string;
  readonly over: Cell | null;
}

const startPixels = 5;
const edgePixels = 48;

export function cellAt(target: Element | null): Cell | null {
  const cell = target?.closest<HTMLElement>('[data-row][data-day]');
  const { row, day } = cell?.dataset ?? {};
  return row !== undefined && day !== undefined ? { row, day } : null;
}

/** Dragging a post by mouse or pen onto another cell; a finger scrolls, and opens the post instead. */
export function usePostDrag(onDrop: (key: string, cell: Cell, copy: boolean) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const start = useRef<{ key: string; x: number; y: number; moving: boolean } | null>(null);
  const end = () => {
    start.current = null;
    setDrag(null);
  };
  useEffect(() => {
    if (!drag) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      start.current = null;
      setDrag(null);
    };
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [drag]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return;
    const key = event.target.closest<HTMLElement>('[data-post]')?.dataset['post'];
    if (key !== undefined) start.current = { key, x: event.clientX, y: event.clientY, moving: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = start.current;
    if (!from) return;
    const { clientX: x, clientY: y, currentTarget: area } = event;
    if (!from.moving && Math.hypot(x - from.x, y - from.y) < startPixels) return;
    if (!from.moving) area.setPointerCapture(event.pointerId);
    from.moving = true;
    if (ghost.current) ghost.current.style.transform = `translate(${x + 8}px, ${y + 8}px)`;
    scrollAtEdge(area, x, y);
    const over = cellAt(document.elementFromPoint(x, y));
    setDrag((before) =>
      before?.key === from.key && before.over?.row === over?.row && before.over?.day === over?.day
        ? before
        : { key: from.key, over },
    );
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const from = start.current;
    if (from?.moving) {
      const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY));
      if (cell) onDrop(from.key, cell, event.ctrlKey || event.altKey);
      // The click that follows a drag opens nothing.
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
    }
    end();
  };
  return { drag, ghost, area: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end } };
}

const swallow = (event: Event) => {
  event.stopPropagation();
  event.preventDefault();
};

function scrollAtEdge(area: HTMLElement, x: number, y: number): void {
  const { left, right, top, bottom } = area.getBoundingClientRect();
  const across = x > right - edgePixels ? 12 : x < left + edgePixels ? -12 : 0;
  const down = y > bottom - edgePixels ? 12 : y < top + edgePixels ? -12 : 0;
  if (across !== 0 || down !== 0) area.scrollBy(across, down);
}
