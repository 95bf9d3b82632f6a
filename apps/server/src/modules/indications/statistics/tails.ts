/**
 * Probabilities of counts as large as the one seen, or larger. Sums of terms, each made from the one before it: exact where
 * one minus a sum would leave nothing but rounding.
 */

/** Half of ln(2π). */
const halfLogTwoPi = 0.9189385332046727;
/** Below it Stirling's series is not exact enough; Γ(x) is made from Γ(x + 1) until it is. */
const stirlingFrom = 15;

/** ln Γ(x) for x > 0, to fourteen digits. */
export function logGamma(x: number): number {
  let shift = 0;
  let at = x;
  for (; at < stirlingFrom; at += 1) shift += Math.log(at);
  const square = 1 / (at * at);
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188)))) / at;
  return (at - 0.5) * Math.log(at) - at + halfLogTwoPi + series - shift;
}

/** So small a term changes no digit of the sum. */
const negligible = 1e-17;
/** Beneath it numbers lose their digits, and half of the smallest one is itself. */
const smallest = 1e-300;

/**
 * P(X ≥ x) of a distribution on 0, 1, 2 …
 * @param at ln P(X = k) at one k
 * @param ratio P(X = k + 1) / P(X = k)
 */
function upperTail(x: number, mean: number, at: (k: number) => number, ratio: (k: number) => number): number {
  if (x <= 0) return 1;
  if (x > mean) {
    let term = Math.exp(at(x));
    let sum = term;
    for (let k = x; term > smallest && term > sum * negligible; k += 1) {
      term *= ratio(k);
      sum += term;
    }
    return Math.min(1, sum);
  }
  let below = 0;
  let term = Math.exp(at(x - 1));
  for (let k = x - 1; k >= 0 && term > smallest && term > below * negligible; k -= 1) {
    below += term;
    term /= k > 0 ? ratio(k - 1) : 1;
  }
  return Math.max(0, 1 - below);
}

/** P(X ≥ x) where counts come by themselves, λ of them on average. */
export function poissonTail(x: number, lambda: number): number {
  if (lambda <= 0) return x <= 0 ? 1 : 0;
  return upperTail(
    x,
    lambda,
    (k) => k * Math.log(lambda) - lambda - logGamma(k + 1),
    (k) => lambda / (k + 1),
  );
}

/** P(X ≥ x) of n tries of which each succeeds by itself with the same chance. */
export function binomialTail(x: number, n: number, chance: number): number {
  if (x > n) return 0;
  if (chance <= 0) return x <= 0 ? 1 : 0;
  if (chance >= 1) return 1;
  return upperTail(
    x,
    n * chance,
    (k) =>
      logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1) + k * Math.log(chance) + (n - k) * Math.log1p(-chance),
    (k) => ((n - k) / (k + 1)) * (chance / (1 - chance)),
  );
}

/** P(X ≥ x) of counts around λ that spread φ times as far as counts that come by themselves (φ > 1). */
export function negativeBinomialTail(x: number, lambda: number, phi: number): number {
  if (lambda <= 0) return x <= 0 ? 1 : 0;
  const r = lambda / (phi - 1);
  const success = 1 / phi;
  return upperTail(
    x,
    lambda,
    (k) => logGamma(k + r) - logGamma(r) - logGamma(k + 1) + r * Math.log(success) + k * Math.log1p(-success),
    (k) => ((k + r) / (k + 1)) * (1 - success),
  );
}
