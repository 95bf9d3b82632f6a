/** The full run tells a story in all of its ways; the usual one in those that differ in more than a number. */
export const full = process.env['FULL'] !== undefined;
