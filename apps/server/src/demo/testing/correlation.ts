/** How alike two series of as many figures are, from -1 to 1 (Pearson). */
export function correlation(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [a, b] = [mean(one), mean(other)];
  let [both, oneSquare, otherSquare] = [0, 0, 0];
  for (const [at, value] of one.entries()) {
    const [x, y] = [value - a, (other[at] ?? 0) - b];
    both += x * y;
    oneSquare += x * x;
    otherSquare += y * y;
  }
  return both / Math.sqrt(oneSquare * otherSquare);
}
