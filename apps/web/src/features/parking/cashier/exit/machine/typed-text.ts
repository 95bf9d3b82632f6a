/** Also typed without a ticket: a plate has letters and digits. */
export const looksLikePlate = (text: string): boolean => /\p{L}/u.test(text) && /\p{Nd}/u.test(text);

/** What a ticket's code may look like. */
export const codePattern = /^[A-Za-z0-9._-]{1,40}$/;
