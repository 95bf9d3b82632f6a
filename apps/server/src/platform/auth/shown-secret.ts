/** What stands where a secret is not shown. */
export const secretMask = '•••';

/** A secret as somebody gives it; null, so that it stays as it is, where none is given or what stands in its place comes back. */
export const givenSecret = (text: string | null | undefined): string | null =>
  !text || /^•+$/.test(text.trim()) ? null : text;

/** Whether a text holds what stands in a secret's place: what of it is stored would be the sign, and not the secret. */
export const holdsMask = (text: string): boolean => text.includes(secretMask);
