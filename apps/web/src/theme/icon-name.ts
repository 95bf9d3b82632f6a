/** Icons whose name no letter case tells apart from the words in it. */
const fallbackName = 'circle';

/**
 * The ligature of an icon as servers write it: `ArrowCircleUp`, `arrow_circle_up`, `arrow-circle-up`, `ArrowCircleUpIcon`
 * are one. Names without a usable character give the fallback.
 */
export function normaliseIconName(name: string | null | undefined): string {
  const ligature = (name ?? '')
    .trim()
    .replace(/Icon$/, '')
    .replace(/([a-z])([A-Z0-9])/g, '$1_$2')
    .replace(/([A-Z0-9])([A-Z][a-z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase();
  return ligature === '' ? fallbackName : ligature;
}

export { fallbackName as fallbackIconName };
