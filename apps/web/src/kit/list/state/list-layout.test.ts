import { describe, expect, it } from 'vitest';
import { heldWidth, keptLayout, layoutKey, readLayout, shownWidths, usualLayout, widthBounds } from './list-layout.ts';

describe('a layout that was kept', () => {
  it('comes back as it was arranged', () => {
    const layout = { density: 'compact', widths: { name: 120, amount: 90 }, folded: true } as const;
    expect(readLayout(JSON.parse(JSON.stringify(keptLayout(layout, 5_000))))).toEqual(layout);
  });

  it('says since when, so that the oldest can make room', () => {
    expect(keptLayout({ ...usualLayout, folded: true }, 5_900)).toEqual({ folded: true, arrangedAt: 5 });
  });

  it('takes no room while it is the usual one', () => {
    expect(keptLayout(usualLayout, 5_000)).toEqual({});
    expect(readLayout({})).toEqual(usualLayout);
  });

  it('is the usual one where it cannot be understood', () => {
    for (const kept of [undefined, null, 'compact', [1], { density: 'huge', widths: [3], folded: 'yes' }])
      expect(readLayout(kept)).toEqual(usualLayout);
    expect(readLayout({ widths: { a: 'wide', b: null, c: 80 } }).widths).toEqual({ c: 80 });
  });

  it('has a name of its own on each screen, as short as the server takes', () => {
    expect(layoutKey('/deposits')).not.toBe(layoutKey('/deposits/mine'));
    expect(layoutKey('/payment_method_report/per_period').length).toBeLessThanOrEqual(60);
  });
});

describe('widths', () => {
  it('stay within bounds, in whole pixels', () => {
    expect(heldWidth(3)).toBe(widthBounds.least);
    expect(heldWidth(99.6)).toBe(100);
    expect(heldWidth(9000)).toBe(widthBounds.most);
  });

  it('are nobody’s choice until one is dragged; a column that comes later gets one as well', () => {
    expect(shownWidths(['a', 'b'], { widths: {} })).toBeNull();
    expect(shownWidths(['a', 'b'], { widths: { gone: 100 } })).toBeNull();
    expect(shownWidths(['b', 'a'], { widths: { a: 70 } })).toEqual([160, 70]);
  });
});
