/** Bars of counts, one unit wide each, as an SVG path in a box as high as the most: standing on its floor or hanging from its top. */
export const densityPath = (counts: readonly number[], most: number, from: 'below' | 'above'): string =>
  counts
    .map((count, part) => {
      if (count === 0) return '';
      const [start, by] = from === 'below' ? [most, -count] : [0, count];
      return `M${part} ${start}v${by}h1v${-by}z`;
    })
    .join('');
